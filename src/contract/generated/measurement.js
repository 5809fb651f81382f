// Generated from the JSON Schemas in schema/ by "npm run generate". Do not edit.
// SHA-256 of these schemas: d28d0d6181640d2a9ae7f28f8234738dc6e4eb6789b11a4c2fb3294cc0cdfe71
// SHA-256 of the text below: 5b82af3285a317bfb27bd9243916d330250e8a1e1ef5d09a01905a27076d1c82


export const Measurement = validate1;
const schema1 = {"type":"object","additionalProperties":false,"required":["protocol_version","example","model","model_id","gpu","num_gpus","tensor_parallel","data_parallel","expert_parallel","precision","max_num_seqs","avg_running_batch","joules_per_output_token","wh_per_million_output_tokens","median_itl_ms","p90_itl_ms","p99_itl_ms","tokens_per_second","gpu_power_watts_total","avg_output_tokens","avg_prompt_tokens","window_seconds","requests_in_window","runs","mig_profile","slice_count","slices_loaded","engine","engine_version","driver_version","cuda_version","energy_source","prompt_set","measured_on","contributor","affiliation","vendor_affiliation","logs","notes"],"properties":{"protocol_version":{"type":"string","enum":["0.2"]},"example":{"type":"boolean"},"model":{"type":"string","minLength":1,"maxLength":100},"model_id":{"type":"string","minLength":1,"maxLength":200,"pattern":"^[A-Za-z0-9][A-Za-z0-9._-]*/[A-Za-z0-9][A-Za-z0-9._-]*$"},"gpu":{"type":"string","minLength":1,"maxLength":60},"num_gpus":{"type":"integer","minimum":1},"tensor_parallel":{"type":"integer","minimum":1},"data_parallel":{"type":"integer","minimum":1},"expert_parallel":{"type":"integer","minimum":1},"precision":{"type":"string","enum":["BF16","FP16","FP8","INT8","INT4","MXFP4","other"],"x-open-enum":true},"max_num_seqs":{"type":"integer","minimum":1},"avg_running_batch":{"type":"number","minimum":0},"joules_per_output_token":{"type":"number","exclusiveMinimum":0},"wh_per_million_output_tokens":{"type":"number","exclusiveMinimum":0},"median_itl_ms":{"type":"number","exclusiveMinimum":0},"p90_itl_ms":{"type":"number","exclusiveMinimum":0},"p95_itl_ms":{"type":["number","null"],"exclusiveMinimum":0},"p99_itl_ms":{"type":"number","exclusiveMinimum":0},"ttft_median_ms":{"type":["number","null"],"exclusiveMinimum":0},"tokens_per_second":{"type":"number","exclusiveMinimum":0},"gpu_power_watts_total":{"type":"number","exclusiveMinimum":0},"joules_per_output_token_stdev":{"type":["number","null"],"minimum":0},"gpu_power_limit_w":{"type":["number","null"],"exclusiveMinimum":0},"host_wh_per_million_output_tokens":{"type":["number","null"],"minimum":0},"facility_pue":{"type":["number","null"],"minimum":1},"water_litres_per_million_output_tokens":{"type":["number","null"],"minimum":0},"avg_output_tokens":{"type":"number","exclusiveMinimum":0},"avg_prompt_tokens":{"type":"number","minimum":0},"window_seconds":{"type":"number","exclusiveMinimum":0},"requests_in_window":{"type":"integer","minimum":1},"runs":{"type":"integer","minimum":1},"mig_profile":{"type":["string","null"],"maxLength":20},"slice_count":{"type":["integer","null"],"minimum":1},"slices_loaded":{"type":["integer","null"],"minimum":1},"engine":{"type":"string","minLength":1,"maxLength":60},"engine_version":{"type":"string","minLength":1,"maxLength":60},"driver_version":{"type":"string","minLength":1,"maxLength":60},"cuda_version":{"type":"string","minLength":1,"maxLength":60},"energy_source":{"type":"string","enum":["nvml_total_energy","nvml_power","dcgm_total_energy","dcgm_power","nvidia_smi_power","amd_smi_total_energy","amd_smi_power","external_meter","other"],"x-open-enum":true},"prompt_set":{"type":"string","minLength":1,"maxLength":200},"measured_on":{"type":"string","format":"date"},"contributor":{"type":"string","minLength":1,"maxLength":100},"affiliation":{"type":["string","null"],"minLength":1,"maxLength":200},"vendor_affiliation":{"type":"boolean"},"logs":{"type":["string","null"],"format":"uri","pattern":"^https://","maxLength":500},"notes":{"type":"string","maxLength":4000},"gpu_product":{"type":["string","null"],"minLength":1,"maxLength":100},"precision_detail":{"type":["string","null"],"minLength":1,"maxLength":60},"kv_cache_precision":{"type":["string","null"],"minLength":1,"maxLength":30},"pipeline_parallel":{"type":["integer","null"],"minimum":1},"data_parallel_attention":{"type":["boolean","null"]},"speculative_decoding":{"type":["boolean","null"]},"speculative_tokens":{"type":["integer","null"],"minimum":1},"cpu_offload":{"type":["boolean","null"]},"prefix_caching":{"type":["boolean","null"]},"workload":{"type":["string","null"],"enum":["lm-arena-chat","gpqa","sourcegraph-fim","image-chat","video-chat","other",null],"x-open-enum":true},"total_params_b":{"type":["number","null"],"exclusiveMinimum":0},"active_params_b":{"type":["number","null"],"exclusiveMinimum":0},"energy_joules_total":{"type":["number","null"],"exclusiveMinimum":0},"output_tokens_total":{"type":["integer","null"],"minimum":1},"idle_power_watts_total":{"type":["number","null"],"minimum":0},"temperature_c_mean":{"type":["number","null"]},"window_cv":{"type":["number","null"],"minimum":0},"kit":{"type":["object","null"],"additionalProperties":false,"required":["name","version"],"properties":{"name":{"type":"string","minLength":1,"maxLength":60},"version":{"type":"string","minLength":1,"maxLength":60}}},"logs_sha256":{"type":["string","null"],"pattern":"^[0-9a-f]{64}$"}}};
const func0 = Object.prototype.hasOwnProperty;
import func1Module from 'ajv/dist/runtime/ucs2length.js';
const func1 = func1Module.default;
const pattern0 = new RegExp("^[A-Za-z0-9][A-Za-z0-9._-]*/[A-Za-z0-9][A-Za-z0-9._-]*$", "u");
const pattern1 = new RegExp("^https://", "u");
const pattern2 = new RegExp("^[0-9a-f]{64}$", "u");
import formats0Module from 'ajv-formats/dist/formats.js';
const formats0 = formats0Module.fullFormats.date;
import formats2Module from 'ajv-formats/dist/formats.js';
const formats2 = formats2Module.fullFormats.uri;

function validate1(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate1.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
for(const prop0 of schema1.required){
if(data[prop0] === undefined){
(vErrors ??= []).push({instancePath,keyword:"required",params:{missingProperty: prop0},message:"must have required property '"+prop0+"'",parentSchema:schema1});
errors++;
}
}
for(const key0 in data){
if(!(func0.call(schema1.properties, key0))){
(vErrors ??= []).push({instancePath,keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",parentSchema:schema1});
errors++;
}
}
if(data.protocol_version !== undefined){
let data0 = data.protocol_version;
if(typeof data0 !== "string"){
(vErrors ??= []).push({instancePath:instancePath+"/protocol_version",keyword:"type",params:{type: "string"},message:"must be string",parentSchema:schema1.properties.protocol_version});
errors++;
}
if(!(data0 === "0.2")){
(vErrors ??= []).push({instancePath:instancePath+"/protocol_version",keyword:"enum",params:{allowedValues: schema1.properties.protocol_version.enum},message:"must be equal to one of the allowed values",parentSchema:schema1.properties.protocol_version});
errors++;
}
}
if(data.example !== undefined){
let data1 = data.example;
if(typeof data1 !== "boolean"){
(vErrors ??= []).push({instancePath:instancePath+"/example",keyword:"type",params:{type: "boolean"},message:"must be boolean",parentSchema:schema1.properties.example});
errors++;
}
}
if(data.model !== undefined){
let data2 = data.model;
if(typeof data2 === "string"){
if(func1(data2) > 100){
(vErrors ??= []).push({instancePath:instancePath+"/model",keyword:"maxLength",params:{limit: 100},message:"must NOT have more than 100 characters",parentSchema:schema1.properties.model});
errors++;
}
if(func1(data2) < 1){
(vErrors ??= []).push({instancePath:instancePath+"/model",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",parentSchema:schema1.properties.model});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/model",keyword:"type",params:{type: "string"},message:"must be string",parentSchema:schema1.properties.model});
errors++;
}
}
if(data.model_id !== undefined){
let data3 = data.model_id;
if(typeof data3 === "string"){
if(func1(data3) > 200){
(vErrors ??= []).push({instancePath:instancePath+"/model_id",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters",parentSchema:schema1.properties.model_id});
errors++;
}
if(func1(data3) < 1){
(vErrors ??= []).push({instancePath:instancePath+"/model_id",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",parentSchema:schema1.properties.model_id});
errors++;
}
if(!pattern0.test(data3)){
(vErrors ??= []).push({instancePath:instancePath+"/model_id",keyword:"pattern",params:{pattern: "^[A-Za-z0-9][A-Za-z0-9._-]*/[A-Za-z0-9][A-Za-z0-9._-]*$"},message:"must match pattern \""+"^[A-Za-z0-9][A-Za-z0-9._-]*/[A-Za-z0-9][A-Za-z0-9._-]*$"+"\"",parentSchema:schema1.properties.model_id});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/model_id",keyword:"type",params:{type: "string"},message:"must be string",parentSchema:schema1.properties.model_id});
errors++;
}
}
if(data.gpu !== undefined){
let data4 = data.gpu;
if(typeof data4 === "string"){
if(func1(data4) > 60){
(vErrors ??= []).push({instancePath:instancePath+"/gpu",keyword:"maxLength",params:{limit: 60},message:"must NOT have more than 60 characters",parentSchema:schema1.properties.gpu});
errors++;
}
if(func1(data4) < 1){
(vErrors ??= []).push({instancePath:instancePath+"/gpu",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",parentSchema:schema1.properties.gpu});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/gpu",keyword:"type",params:{type: "string"},message:"must be string",parentSchema:schema1.properties.gpu});
errors++;
}
}
if(data.num_gpus !== undefined){
let data5 = data.num_gpus;
if(!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))){
(vErrors ??= []).push({instancePath:instancePath+"/num_gpus",keyword:"type",params:{type: "integer"},message:"must be integer",parentSchema:schema1.properties.num_gpus});
errors++;
}
if((typeof data5 == "number") && (isFinite(data5))){
if(data5 < 1 || isNaN(data5)){
(vErrors ??= []).push({instancePath:instancePath+"/num_gpus",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",parentSchema:schema1.properties.num_gpus});
errors++;
}
}
}
if(data.tensor_parallel !== undefined){
let data6 = data.tensor_parallel;
if(!(((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6))) && (isFinite(data6)))){
(vErrors ??= []).push({instancePath:instancePath+"/tensor_parallel",keyword:"type",params:{type: "integer"},message:"must be integer",parentSchema:schema1.properties.tensor_parallel});
errors++;
}
if((typeof data6 == "number") && (isFinite(data6))){
if(data6 < 1 || isNaN(data6)){
(vErrors ??= []).push({instancePath:instancePath+"/tensor_parallel",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",parentSchema:schema1.properties.tensor_parallel});
errors++;
}
}
}
if(data.data_parallel !== undefined){
let data7 = data.data_parallel;
if(!(((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7))) && (isFinite(data7)))){
(vErrors ??= []).push({instancePath:instancePath+"/data_parallel",keyword:"type",params:{type: "integer"},message:"must be integer",parentSchema:schema1.properties.data_parallel});
errors++;
}
if((typeof data7 == "number") && (isFinite(data7))){
if(data7 < 1 || isNaN(data7)){
(vErrors ??= []).push({instancePath:instancePath+"/data_parallel",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",parentSchema:schema1.properties.data_parallel});
errors++;
}
}
}
if(data.expert_parallel !== undefined){
let data8 = data.expert_parallel;
if(!(((typeof data8 == "number") && (!(data8 % 1) && !isNaN(data8))) && (isFinite(data8)))){
(vErrors ??= []).push({instancePath:instancePath+"/expert_parallel",keyword:"type",params:{type: "integer"},message:"must be integer",parentSchema:schema1.properties.expert_parallel});
errors++;
}
if((typeof data8 == "number") && (isFinite(data8))){
if(data8 < 1 || isNaN(data8)){
(vErrors ??= []).push({instancePath:instancePath+"/expert_parallel",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",parentSchema:schema1.properties.expert_parallel});
errors++;
}
}
}
if(data.precision !== undefined){
let data9 = data.precision;
if(typeof data9 !== "string"){
(vErrors ??= []).push({instancePath:instancePath+"/precision",keyword:"type",params:{type: "string"},message:"must be string",parentSchema:schema1.properties.precision});
errors++;
}
if(!(((((((data9 === "BF16") || (data9 === "FP16")) || (data9 === "FP8")) || (data9 === "INT8")) || (data9 === "INT4")) || (data9 === "MXFP4")) || (data9 === "other"))){
(vErrors ??= []).push({instancePath:instancePath+"/precision",keyword:"enum",params:{allowedValues: schema1.properties.precision.enum},message:"must be equal to one of the allowed values",parentSchema:schema1.properties.precision});
errors++;
}
}
if(data.max_num_seqs !== undefined){
let data10 = data.max_num_seqs;
if(!(((typeof data10 == "number") && (!(data10 % 1) && !isNaN(data10))) && (isFinite(data10)))){
(vErrors ??= []).push({instancePath:instancePath+"/max_num_seqs",keyword:"type",params:{type: "integer"},message:"must be integer",parentSchema:schema1.properties.max_num_seqs});
errors++;
}
if((typeof data10 == "number") && (isFinite(data10))){
if(data10 < 1 || isNaN(data10)){
(vErrors ??= []).push({instancePath:instancePath+"/max_num_seqs",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",parentSchema:schema1.properties.max_num_seqs});
errors++;
}
}
}
if(data.avg_running_batch !== undefined){
let data11 = data.avg_running_batch;
if((typeof data11 == "number") && (isFinite(data11))){
if(data11 < 0 || isNaN(data11)){
(vErrors ??= []).push({instancePath:instancePath+"/avg_running_batch",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",parentSchema:schema1.properties.avg_running_batch});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/avg_running_batch",keyword:"type",params:{type: "number"},message:"must be number",parentSchema:schema1.properties.avg_running_batch});
errors++;
}
}
if(data.joules_per_output_token !== undefined){
let data12 = data.joules_per_output_token;
if((typeof data12 == "number") && (isFinite(data12))){
if(data12 <= 0 || isNaN(data12)){
(vErrors ??= []).push({instancePath:instancePath+"/joules_per_output_token",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0},message:"must be > 0",parentSchema:schema1.properties.joules_per_output_token});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/joules_per_output_token",keyword:"type",params:{type: "number"},message:"must be number",parentSchema:schema1.properties.joules_per_output_token});
errors++;
}
}
if(data.wh_per_million_output_tokens !== undefined){
let data13 = data.wh_per_million_output_tokens;
if((typeof data13 == "number") && (isFinite(data13))){
if(data13 <= 0 || isNaN(data13)){
(vErrors ??= []).push({instancePath:instancePath+"/wh_per_million_output_tokens",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0},message:"must be > 0",parentSchema:schema1.properties.wh_per_million_output_tokens});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/wh_per_million_output_tokens",keyword:"type",params:{type: "number"},message:"must be number",parentSchema:schema1.properties.wh_per_million_output_tokens});
errors++;
}
}
if(data.median_itl_ms !== undefined){
let data14 = data.median_itl_ms;
if((typeof data14 == "number") && (isFinite(data14))){
if(data14 <= 0 || isNaN(data14)){
(vErrors ??= []).push({instancePath:instancePath+"/median_itl_ms",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0},message:"must be > 0",parentSchema:schema1.properties.median_itl_ms});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/median_itl_ms",keyword:"type",params:{type: "number"},message:"must be number",parentSchema:schema1.properties.median_itl_ms});
errors++;
}
}
if(data.p90_itl_ms !== undefined){
let data15 = data.p90_itl_ms;
if((typeof data15 == "number") && (isFinite(data15))){
if(data15 <= 0 || isNaN(data15)){
(vErrors ??= []).push({instancePath:instancePath+"/p90_itl_ms",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0},message:"must be > 0",parentSchema:schema1.properties.p90_itl_ms});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/p90_itl_ms",keyword:"type",params:{type: "number"},message:"must be number",parentSchema:schema1.properties.p90_itl_ms});
errors++;
}
}
if(data.p95_itl_ms !== undefined){
let data16 = data.p95_itl_ms;
if((!((typeof data16 == "number") && (isFinite(data16)))) && (data16 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/p95_itl_ms",keyword:"type",params:{type: schema1.properties.p95_itl_ms.type},message:"must be number,null",parentSchema:schema1.properties.p95_itl_ms});
errors++;
}
if((typeof data16 == "number") && (isFinite(data16))){
if(data16 <= 0 || isNaN(data16)){
(vErrors ??= []).push({instancePath:instancePath+"/p95_itl_ms",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0},message:"must be > 0",parentSchema:schema1.properties.p95_itl_ms});
errors++;
}
}
}
if(data.p99_itl_ms !== undefined){
let data17 = data.p99_itl_ms;
if((typeof data17 == "number") && (isFinite(data17))){
if(data17 <= 0 || isNaN(data17)){
(vErrors ??= []).push({instancePath:instancePath+"/p99_itl_ms",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0},message:"must be > 0",parentSchema:schema1.properties.p99_itl_ms});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/p99_itl_ms",keyword:"type",params:{type: "number"},message:"must be number",parentSchema:schema1.properties.p99_itl_ms});
errors++;
}
}
if(data.ttft_median_ms !== undefined){
let data18 = data.ttft_median_ms;
if((!((typeof data18 == "number") && (isFinite(data18)))) && (data18 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/ttft_median_ms",keyword:"type",params:{type: schema1.properties.ttft_median_ms.type},message:"must be number,null",parentSchema:schema1.properties.ttft_median_ms});
errors++;
}
if((typeof data18 == "number") && (isFinite(data18))){
if(data18 <= 0 || isNaN(data18)){
(vErrors ??= []).push({instancePath:instancePath+"/ttft_median_ms",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0},message:"must be > 0",parentSchema:schema1.properties.ttft_median_ms});
errors++;
}
}
}
if(data.tokens_per_second !== undefined){
let data19 = data.tokens_per_second;
if((typeof data19 == "number") && (isFinite(data19))){
if(data19 <= 0 || isNaN(data19)){
(vErrors ??= []).push({instancePath:instancePath+"/tokens_per_second",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0},message:"must be > 0",parentSchema:schema1.properties.tokens_per_second});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/tokens_per_second",keyword:"type",params:{type: "number"},message:"must be number",parentSchema:schema1.properties.tokens_per_second});
errors++;
}
}
if(data.gpu_power_watts_total !== undefined){
let data20 = data.gpu_power_watts_total;
if((typeof data20 == "number") && (isFinite(data20))){
if(data20 <= 0 || isNaN(data20)){
(vErrors ??= []).push({instancePath:instancePath+"/gpu_power_watts_total",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0},message:"must be > 0",parentSchema:schema1.properties.gpu_power_watts_total});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/gpu_power_watts_total",keyword:"type",params:{type: "number"},message:"must be number",parentSchema:schema1.properties.gpu_power_watts_total});
errors++;
}
}
if(data.joules_per_output_token_stdev !== undefined){
let data21 = data.joules_per_output_token_stdev;
if((!((typeof data21 == "number") && (isFinite(data21)))) && (data21 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/joules_per_output_token_stdev",keyword:"type",params:{type: schema1.properties.joules_per_output_token_stdev.type},message:"must be number,null",parentSchema:schema1.properties.joules_per_output_token_stdev});
errors++;
}
if((typeof data21 == "number") && (isFinite(data21))){
if(data21 < 0 || isNaN(data21)){
(vErrors ??= []).push({instancePath:instancePath+"/joules_per_output_token_stdev",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",parentSchema:schema1.properties.joules_per_output_token_stdev});
errors++;
}
}
}
if(data.gpu_power_limit_w !== undefined){
let data22 = data.gpu_power_limit_w;
if((!((typeof data22 == "number") && (isFinite(data22)))) && (data22 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/gpu_power_limit_w",keyword:"type",params:{type: schema1.properties.gpu_power_limit_w.type},message:"must be number,null",parentSchema:schema1.properties.gpu_power_limit_w});
errors++;
}
if((typeof data22 == "number") && (isFinite(data22))){
if(data22 <= 0 || isNaN(data22)){
(vErrors ??= []).push({instancePath:instancePath+"/gpu_power_limit_w",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0},message:"must be > 0",parentSchema:schema1.properties.gpu_power_limit_w});
errors++;
}
}
}
if(data.host_wh_per_million_output_tokens !== undefined){
let data23 = data.host_wh_per_million_output_tokens;
if((!((typeof data23 == "number") && (isFinite(data23)))) && (data23 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/host_wh_per_million_output_tokens",keyword:"type",params:{type: schema1.properties.host_wh_per_million_output_tokens.type},message:"must be number,null",parentSchema:schema1.properties.host_wh_per_million_output_tokens});
errors++;
}
if((typeof data23 == "number") && (isFinite(data23))){
if(data23 < 0 || isNaN(data23)){
(vErrors ??= []).push({instancePath:instancePath+"/host_wh_per_million_output_tokens",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",parentSchema:schema1.properties.host_wh_per_million_output_tokens});
errors++;
}
}
}
if(data.facility_pue !== undefined){
let data24 = data.facility_pue;
if((!((typeof data24 == "number") && (isFinite(data24)))) && (data24 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/facility_pue",keyword:"type",params:{type: schema1.properties.facility_pue.type},message:"must be number,null",parentSchema:schema1.properties.facility_pue});
errors++;
}
if((typeof data24 == "number") && (isFinite(data24))){
if(data24 < 1 || isNaN(data24)){
(vErrors ??= []).push({instancePath:instancePath+"/facility_pue",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",parentSchema:schema1.properties.facility_pue});
errors++;
}
}
}
if(data.water_litres_per_million_output_tokens !== undefined){
let data25 = data.water_litres_per_million_output_tokens;
if((!((typeof data25 == "number") && (isFinite(data25)))) && (data25 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/water_litres_per_million_output_tokens",keyword:"type",params:{type: schema1.properties.water_litres_per_million_output_tokens.type},message:"must be number,null",parentSchema:schema1.properties.water_litres_per_million_output_tokens});
errors++;
}
if((typeof data25 == "number") && (isFinite(data25))){
if(data25 < 0 || isNaN(data25)){
(vErrors ??= []).push({instancePath:instancePath+"/water_litres_per_million_output_tokens",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",parentSchema:schema1.properties.water_litres_per_million_output_tokens});
errors++;
}
}
}
if(data.avg_output_tokens !== undefined){
let data26 = data.avg_output_tokens;
if((typeof data26 == "number") && (isFinite(data26))){
if(data26 <= 0 || isNaN(data26)){
(vErrors ??= []).push({instancePath:instancePath+"/avg_output_tokens",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0},message:"must be > 0",parentSchema:schema1.properties.avg_output_tokens});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/avg_output_tokens",keyword:"type",params:{type: "number"},message:"must be number",parentSchema:schema1.properties.avg_output_tokens});
errors++;
}
}
if(data.avg_prompt_tokens !== undefined){
let data27 = data.avg_prompt_tokens;
if((typeof data27 == "number") && (isFinite(data27))){
if(data27 < 0 || isNaN(data27)){
(vErrors ??= []).push({instancePath:instancePath+"/avg_prompt_tokens",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",parentSchema:schema1.properties.avg_prompt_tokens});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/avg_prompt_tokens",keyword:"type",params:{type: "number"},message:"must be number",parentSchema:schema1.properties.avg_prompt_tokens});
errors++;
}
}
if(data.window_seconds !== undefined){
let data28 = data.window_seconds;
if((typeof data28 == "number") && (isFinite(data28))){
if(data28 <= 0 || isNaN(data28)){
(vErrors ??= []).push({instancePath:instancePath+"/window_seconds",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0},message:"must be > 0",parentSchema:schema1.properties.window_seconds});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/window_seconds",keyword:"type",params:{type: "number"},message:"must be number",parentSchema:schema1.properties.window_seconds});
errors++;
}
}
if(data.requests_in_window !== undefined){
let data29 = data.requests_in_window;
if(!(((typeof data29 == "number") && (!(data29 % 1) && !isNaN(data29))) && (isFinite(data29)))){
(vErrors ??= []).push({instancePath:instancePath+"/requests_in_window",keyword:"type",params:{type: "integer"},message:"must be integer",parentSchema:schema1.properties.requests_in_window});
errors++;
}
if((typeof data29 == "number") && (isFinite(data29))){
if(data29 < 1 || isNaN(data29)){
(vErrors ??= []).push({instancePath:instancePath+"/requests_in_window",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",parentSchema:schema1.properties.requests_in_window});
errors++;
}
}
}
if(data.runs !== undefined){
let data30 = data.runs;
if(!(((typeof data30 == "number") && (!(data30 % 1) && !isNaN(data30))) && (isFinite(data30)))){
(vErrors ??= []).push({instancePath:instancePath+"/runs",keyword:"type",params:{type: "integer"},message:"must be integer",parentSchema:schema1.properties.runs});
errors++;
}
if((typeof data30 == "number") && (isFinite(data30))){
if(data30 < 1 || isNaN(data30)){
(vErrors ??= []).push({instancePath:instancePath+"/runs",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",parentSchema:schema1.properties.runs});
errors++;
}
}
}
if(data.mig_profile !== undefined){
let data31 = data.mig_profile;
if((typeof data31 !== "string") && (data31 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/mig_profile",keyword:"type",params:{type: schema1.properties.mig_profile.type},message:"must be string,null",parentSchema:schema1.properties.mig_profile});
errors++;
}
if(typeof data31 === "string"){
if(func1(data31) > 20){
(vErrors ??= []).push({instancePath:instancePath+"/mig_profile",keyword:"maxLength",params:{limit: 20},message:"must NOT have more than 20 characters",parentSchema:schema1.properties.mig_profile});
errors++;
}
}
}
if(data.slice_count !== undefined){
let data32 = data.slice_count;
if((!(((typeof data32 == "number") && (!(data32 % 1) && !isNaN(data32))) && (isFinite(data32)))) && (data32 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/slice_count",keyword:"type",params:{type: schema1.properties.slice_count.type},message:"must be integer,null",parentSchema:schema1.properties.slice_count});
errors++;
}
if((typeof data32 == "number") && (isFinite(data32))){
if(data32 < 1 || isNaN(data32)){
(vErrors ??= []).push({instancePath:instancePath+"/slice_count",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",parentSchema:schema1.properties.slice_count});
errors++;
}
}
}
if(data.slices_loaded !== undefined){
let data33 = data.slices_loaded;
if((!(((typeof data33 == "number") && (!(data33 % 1) && !isNaN(data33))) && (isFinite(data33)))) && (data33 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/slices_loaded",keyword:"type",params:{type: schema1.properties.slices_loaded.type},message:"must be integer,null",parentSchema:schema1.properties.slices_loaded});
errors++;
}
if((typeof data33 == "number") && (isFinite(data33))){
if(data33 < 1 || isNaN(data33)){
(vErrors ??= []).push({instancePath:instancePath+"/slices_loaded",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",parentSchema:schema1.properties.slices_loaded});
errors++;
}
}
}
if(data.engine !== undefined){
let data34 = data.engine;
if(typeof data34 === "string"){
if(func1(data34) > 60){
(vErrors ??= []).push({instancePath:instancePath+"/engine",keyword:"maxLength",params:{limit: 60},message:"must NOT have more than 60 characters",parentSchema:schema1.properties.engine});
errors++;
}
if(func1(data34) < 1){
(vErrors ??= []).push({instancePath:instancePath+"/engine",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",parentSchema:schema1.properties.engine});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/engine",keyword:"type",params:{type: "string"},message:"must be string",parentSchema:schema1.properties.engine});
errors++;
}
}
if(data.engine_version !== undefined){
let data35 = data.engine_version;
if(typeof data35 === "string"){
if(func1(data35) > 60){
(vErrors ??= []).push({instancePath:instancePath+"/engine_version",keyword:"maxLength",params:{limit: 60},message:"must NOT have more than 60 characters",parentSchema:schema1.properties.engine_version});
errors++;
}
if(func1(data35) < 1){
(vErrors ??= []).push({instancePath:instancePath+"/engine_version",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",parentSchema:schema1.properties.engine_version});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/engine_version",keyword:"type",params:{type: "string"},message:"must be string",parentSchema:schema1.properties.engine_version});
errors++;
}
}
if(data.driver_version !== undefined){
let data36 = data.driver_version;
if(typeof data36 === "string"){
if(func1(data36) > 60){
(vErrors ??= []).push({instancePath:instancePath+"/driver_version",keyword:"maxLength",params:{limit: 60},message:"must NOT have more than 60 characters",parentSchema:schema1.properties.driver_version});
errors++;
}
if(func1(data36) < 1){
(vErrors ??= []).push({instancePath:instancePath+"/driver_version",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",parentSchema:schema1.properties.driver_version});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/driver_version",keyword:"type",params:{type: "string"},message:"must be string",parentSchema:schema1.properties.driver_version});
errors++;
}
}
if(data.cuda_version !== undefined){
let data37 = data.cuda_version;
if(typeof data37 === "string"){
if(func1(data37) > 60){
(vErrors ??= []).push({instancePath:instancePath+"/cuda_version",keyword:"maxLength",params:{limit: 60},message:"must NOT have more than 60 characters",parentSchema:schema1.properties.cuda_version});
errors++;
}
if(func1(data37) < 1){
(vErrors ??= []).push({instancePath:instancePath+"/cuda_version",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",parentSchema:schema1.properties.cuda_version});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/cuda_version",keyword:"type",params:{type: "string"},message:"must be string",parentSchema:schema1.properties.cuda_version});
errors++;
}
}
if(data.energy_source !== undefined){
let data38 = data.energy_source;
if(typeof data38 !== "string"){
(vErrors ??= []).push({instancePath:instancePath+"/energy_source",keyword:"type",params:{type: "string"},message:"must be string",parentSchema:schema1.properties.energy_source});
errors++;
}
if(!(((((((((data38 === "nvml_total_energy") || (data38 === "nvml_power")) || (data38 === "dcgm_total_energy")) || (data38 === "dcgm_power")) || (data38 === "nvidia_smi_power")) || (data38 === "amd_smi_total_energy")) || (data38 === "amd_smi_power")) || (data38 === "external_meter")) || (data38 === "other"))){
(vErrors ??= []).push({instancePath:instancePath+"/energy_source",keyword:"enum",params:{allowedValues: schema1.properties.energy_source.enum},message:"must be equal to one of the allowed values",parentSchema:schema1.properties.energy_source});
errors++;
}
}
if(data.prompt_set !== undefined){
let data39 = data.prompt_set;
if(typeof data39 === "string"){
if(func1(data39) > 200){
(vErrors ??= []).push({instancePath:instancePath+"/prompt_set",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters",parentSchema:schema1.properties.prompt_set});
errors++;
}
if(func1(data39) < 1){
(vErrors ??= []).push({instancePath:instancePath+"/prompt_set",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",parentSchema:schema1.properties.prompt_set});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/prompt_set",keyword:"type",params:{type: "string"},message:"must be string",parentSchema:schema1.properties.prompt_set});
errors++;
}
}
if(data.measured_on !== undefined){
let data40 = data.measured_on;
if(typeof data40 === "string"){
if(!(formats0.validate(data40))){
(vErrors ??= []).push({instancePath:instancePath+"/measured_on",keyword:"format",params:{format: "date"},message:"must match format \""+"date"+"\"",parentSchema:schema1.properties.measured_on});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/measured_on",keyword:"type",params:{type: "string"},message:"must be string",parentSchema:schema1.properties.measured_on});
errors++;
}
}
if(data.contributor !== undefined){
let data41 = data.contributor;
if(typeof data41 === "string"){
if(func1(data41) > 100){
(vErrors ??= []).push({instancePath:instancePath+"/contributor",keyword:"maxLength",params:{limit: 100},message:"must NOT have more than 100 characters",parentSchema:schema1.properties.contributor});
errors++;
}
if(func1(data41) < 1){
(vErrors ??= []).push({instancePath:instancePath+"/contributor",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",parentSchema:schema1.properties.contributor});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/contributor",keyword:"type",params:{type: "string"},message:"must be string",parentSchema:schema1.properties.contributor});
errors++;
}
}
if(data.affiliation !== undefined){
let data42 = data.affiliation;
if((typeof data42 !== "string") && (data42 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/affiliation",keyword:"type",params:{type: schema1.properties.affiliation.type},message:"must be string,null",parentSchema:schema1.properties.affiliation});
errors++;
}
if(typeof data42 === "string"){
if(func1(data42) > 200){
(vErrors ??= []).push({instancePath:instancePath+"/affiliation",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters",parentSchema:schema1.properties.affiliation});
errors++;
}
if(func1(data42) < 1){
(vErrors ??= []).push({instancePath:instancePath+"/affiliation",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",parentSchema:schema1.properties.affiliation});
errors++;
}
}
}
if(data.vendor_affiliation !== undefined){
let data43 = data.vendor_affiliation;
if(typeof data43 !== "boolean"){
(vErrors ??= []).push({instancePath:instancePath+"/vendor_affiliation",keyword:"type",params:{type: "boolean"},message:"must be boolean",parentSchema:schema1.properties.vendor_affiliation});
errors++;
}
}
if(data.logs !== undefined){
let data44 = data.logs;
if((typeof data44 !== "string") && (data44 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/logs",keyword:"type",params:{type: schema1.properties.logs.type},message:"must be string,null",parentSchema:schema1.properties.logs});
errors++;
}
if(typeof data44 === "string"){
if(func1(data44) > 500){
(vErrors ??= []).push({instancePath:instancePath+"/logs",keyword:"maxLength",params:{limit: 500},message:"must NOT have more than 500 characters",parentSchema:schema1.properties.logs});
errors++;
}
if(!pattern1.test(data44)){
(vErrors ??= []).push({instancePath:instancePath+"/logs",keyword:"pattern",params:{pattern: "^https://"},message:"must match pattern \""+"^https://"+"\"",parentSchema:schema1.properties.logs});
errors++;
}
if(!(formats2(data44))){
(vErrors ??= []).push({instancePath:instancePath+"/logs",keyword:"format",params:{format: "uri"},message:"must match format \""+"uri"+"\"",parentSchema:schema1.properties.logs});
errors++;
}
}
}
if(data.notes !== undefined){
let data45 = data.notes;
if(typeof data45 === "string"){
if(func1(data45) > 4000){
(vErrors ??= []).push({instancePath:instancePath+"/notes",keyword:"maxLength",params:{limit: 4000},message:"must NOT have more than 4000 characters",parentSchema:schema1.properties.notes});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/notes",keyword:"type",params:{type: "string"},message:"must be string",parentSchema:schema1.properties.notes});
errors++;
}
}
if(data.gpu_product !== undefined){
let data46 = data.gpu_product;
if((typeof data46 !== "string") && (data46 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/gpu_product",keyword:"type",params:{type: schema1.properties.gpu_product.type},message:"must be string,null",parentSchema:schema1.properties.gpu_product});
errors++;
}
if(typeof data46 === "string"){
if(func1(data46) > 100){
(vErrors ??= []).push({instancePath:instancePath+"/gpu_product",keyword:"maxLength",params:{limit: 100},message:"must NOT have more than 100 characters",parentSchema:schema1.properties.gpu_product});
errors++;
}
if(func1(data46) < 1){
(vErrors ??= []).push({instancePath:instancePath+"/gpu_product",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",parentSchema:schema1.properties.gpu_product});
errors++;
}
}
}
if(data.precision_detail !== undefined){
let data47 = data.precision_detail;
if((typeof data47 !== "string") && (data47 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/precision_detail",keyword:"type",params:{type: schema1.properties.precision_detail.type},message:"must be string,null",parentSchema:schema1.properties.precision_detail});
errors++;
}
if(typeof data47 === "string"){
if(func1(data47) > 60){
(vErrors ??= []).push({instancePath:instancePath+"/precision_detail",keyword:"maxLength",params:{limit: 60},message:"must NOT have more than 60 characters",parentSchema:schema1.properties.precision_detail});
errors++;
}
if(func1(data47) < 1){
(vErrors ??= []).push({instancePath:instancePath+"/precision_detail",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",parentSchema:schema1.properties.precision_detail});
errors++;
}
}
}
if(data.kv_cache_precision !== undefined){
let data48 = data.kv_cache_precision;
if((typeof data48 !== "string") && (data48 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/kv_cache_precision",keyword:"type",params:{type: schema1.properties.kv_cache_precision.type},message:"must be string,null",parentSchema:schema1.properties.kv_cache_precision});
errors++;
}
if(typeof data48 === "string"){
if(func1(data48) > 30){
(vErrors ??= []).push({instancePath:instancePath+"/kv_cache_precision",keyword:"maxLength",params:{limit: 30},message:"must NOT have more than 30 characters",parentSchema:schema1.properties.kv_cache_precision});
errors++;
}
if(func1(data48) < 1){
(vErrors ??= []).push({instancePath:instancePath+"/kv_cache_precision",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",parentSchema:schema1.properties.kv_cache_precision});
errors++;
}
}
}
if(data.pipeline_parallel !== undefined){
let data49 = data.pipeline_parallel;
if((!(((typeof data49 == "number") && (!(data49 % 1) && !isNaN(data49))) && (isFinite(data49)))) && (data49 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/pipeline_parallel",keyword:"type",params:{type: schema1.properties.pipeline_parallel.type},message:"must be integer,null",parentSchema:schema1.properties.pipeline_parallel});
errors++;
}
if((typeof data49 == "number") && (isFinite(data49))){
if(data49 < 1 || isNaN(data49)){
(vErrors ??= []).push({instancePath:instancePath+"/pipeline_parallel",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",parentSchema:schema1.properties.pipeline_parallel});
errors++;
}
}
}
if(data.data_parallel_attention !== undefined){
let data50 = data.data_parallel_attention;
if((typeof data50 !== "boolean") && (data50 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/data_parallel_attention",keyword:"type",params:{type: schema1.properties.data_parallel_attention.type},message:"must be boolean,null",parentSchema:schema1.properties.data_parallel_attention});
errors++;
}
}
if(data.speculative_decoding !== undefined){
let data51 = data.speculative_decoding;
if((typeof data51 !== "boolean") && (data51 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/speculative_decoding",keyword:"type",params:{type: schema1.properties.speculative_decoding.type},message:"must be boolean,null",parentSchema:schema1.properties.speculative_decoding});
errors++;
}
}
if(data.speculative_tokens !== undefined){
let data52 = data.speculative_tokens;
if((!(((typeof data52 == "number") && (!(data52 % 1) && !isNaN(data52))) && (isFinite(data52)))) && (data52 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/speculative_tokens",keyword:"type",params:{type: schema1.properties.speculative_tokens.type},message:"must be integer,null",parentSchema:schema1.properties.speculative_tokens});
errors++;
}
if((typeof data52 == "number") && (isFinite(data52))){
if(data52 < 1 || isNaN(data52)){
(vErrors ??= []).push({instancePath:instancePath+"/speculative_tokens",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",parentSchema:schema1.properties.speculative_tokens});
errors++;
}
}
}
if(data.cpu_offload !== undefined){
let data53 = data.cpu_offload;
if((typeof data53 !== "boolean") && (data53 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/cpu_offload",keyword:"type",params:{type: schema1.properties.cpu_offload.type},message:"must be boolean,null",parentSchema:schema1.properties.cpu_offload});
errors++;
}
}
if(data.prefix_caching !== undefined){
let data54 = data.prefix_caching;
if((typeof data54 !== "boolean") && (data54 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/prefix_caching",keyword:"type",params:{type: schema1.properties.prefix_caching.type},message:"must be boolean,null",parentSchema:schema1.properties.prefix_caching});
errors++;
}
}
if(data.workload !== undefined){
let data55 = data.workload;
if((typeof data55 !== "string") && (data55 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/workload",keyword:"type",params:{type: schema1.properties.workload.type},message:"must be string,null",parentSchema:schema1.properties.workload});
errors++;
}
if(!(((((((data55 === "lm-arena-chat") || (data55 === "gpqa")) || (data55 === "sourcegraph-fim")) || (data55 === "image-chat")) || (data55 === "video-chat")) || (data55 === "other")) || (data55 === null))){
(vErrors ??= []).push({instancePath:instancePath+"/workload",keyword:"enum",params:{allowedValues: schema1.properties.workload.enum},message:"must be equal to one of the allowed values",parentSchema:schema1.properties.workload});
errors++;
}
}
if(data.total_params_b !== undefined){
let data56 = data.total_params_b;
if((!((typeof data56 == "number") && (isFinite(data56)))) && (data56 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/total_params_b",keyword:"type",params:{type: schema1.properties.total_params_b.type},message:"must be number,null",parentSchema:schema1.properties.total_params_b});
errors++;
}
if((typeof data56 == "number") && (isFinite(data56))){
if(data56 <= 0 || isNaN(data56)){
(vErrors ??= []).push({instancePath:instancePath+"/total_params_b",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0},message:"must be > 0",parentSchema:schema1.properties.total_params_b});
errors++;
}
}
}
if(data.active_params_b !== undefined){
let data57 = data.active_params_b;
if((!((typeof data57 == "number") && (isFinite(data57)))) && (data57 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/active_params_b",keyword:"type",params:{type: schema1.properties.active_params_b.type},message:"must be number,null",parentSchema:schema1.properties.active_params_b});
errors++;
}
if((typeof data57 == "number") && (isFinite(data57))){
if(data57 <= 0 || isNaN(data57)){
(vErrors ??= []).push({instancePath:instancePath+"/active_params_b",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0},message:"must be > 0",parentSchema:schema1.properties.active_params_b});
errors++;
}
}
}
if(data.energy_joules_total !== undefined){
let data58 = data.energy_joules_total;
if((!((typeof data58 == "number") && (isFinite(data58)))) && (data58 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/energy_joules_total",keyword:"type",params:{type: schema1.properties.energy_joules_total.type},message:"must be number,null",parentSchema:schema1.properties.energy_joules_total});
errors++;
}
if((typeof data58 == "number") && (isFinite(data58))){
if(data58 <= 0 || isNaN(data58)){
(vErrors ??= []).push({instancePath:instancePath+"/energy_joules_total",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0},message:"must be > 0",parentSchema:schema1.properties.energy_joules_total});
errors++;
}
}
}
if(data.output_tokens_total !== undefined){
let data59 = data.output_tokens_total;
if((!(((typeof data59 == "number") && (!(data59 % 1) && !isNaN(data59))) && (isFinite(data59)))) && (data59 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/output_tokens_total",keyword:"type",params:{type: schema1.properties.output_tokens_total.type},message:"must be integer,null",parentSchema:schema1.properties.output_tokens_total});
errors++;
}
if((typeof data59 == "number") && (isFinite(data59))){
if(data59 < 1 || isNaN(data59)){
(vErrors ??= []).push({instancePath:instancePath+"/output_tokens_total",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",parentSchema:schema1.properties.output_tokens_total});
errors++;
}
}
}
if(data.idle_power_watts_total !== undefined){
let data60 = data.idle_power_watts_total;
if((!((typeof data60 == "number") && (isFinite(data60)))) && (data60 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/idle_power_watts_total",keyword:"type",params:{type: schema1.properties.idle_power_watts_total.type},message:"must be number,null",parentSchema:schema1.properties.idle_power_watts_total});
errors++;
}
if((typeof data60 == "number") && (isFinite(data60))){
if(data60 < 0 || isNaN(data60)){
(vErrors ??= []).push({instancePath:instancePath+"/idle_power_watts_total",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",parentSchema:schema1.properties.idle_power_watts_total});
errors++;
}
}
}
if(data.temperature_c_mean !== undefined){
let data61 = data.temperature_c_mean;
if((!((typeof data61 == "number") && (isFinite(data61)))) && (data61 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/temperature_c_mean",keyword:"type",params:{type: schema1.properties.temperature_c_mean.type},message:"must be number,null",parentSchema:schema1.properties.temperature_c_mean});
errors++;
}
}
if(data.window_cv !== undefined){
let data62 = data.window_cv;
if((!((typeof data62 == "number") && (isFinite(data62)))) && (data62 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/window_cv",keyword:"type",params:{type: schema1.properties.window_cv.type},message:"must be number,null",parentSchema:schema1.properties.window_cv});
errors++;
}
if((typeof data62 == "number") && (isFinite(data62))){
if(data62 < 0 || isNaN(data62)){
(vErrors ??= []).push({instancePath:instancePath+"/window_cv",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",parentSchema:schema1.properties.window_cv});
errors++;
}
}
}
if(data.kit !== undefined){
let data63 = data.kit;
if((!(data63 && typeof data63 == "object" && !Array.isArray(data63))) && (data63 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/kit",keyword:"type",params:{type: schema1.properties.kit.type},message:"must be object,null",parentSchema:schema1.properties.kit});
errors++;
}
if(data63 && typeof data63 == "object" && !Array.isArray(data63)){
for(const prop1 of schema1.properties.kit.required){
if(data63[prop1] === undefined){
(vErrors ??= []).push({instancePath:instancePath+"/kit",keyword:"required",params:{missingProperty: prop1},message:"must have required property '"+prop1+"'",parentSchema:schema1.properties.kit});
errors++;
}
}
for(const key1 in data63){
if(!((key1 === "name") || (key1 === "version"))){
(vErrors ??= []).push({instancePath:instancePath+"/kit",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",parentSchema:schema1.properties.kit});
errors++;
}
}
if(data63.name !== undefined){
let data64 = data63.name;
if(typeof data64 === "string"){
if(func1(data64) > 60){
(vErrors ??= []).push({instancePath:instancePath+"/kit/name",keyword:"maxLength",params:{limit: 60},message:"must NOT have more than 60 characters",parentSchema:schema1.properties.kit.properties.name});
errors++;
}
if(func1(data64) < 1){
(vErrors ??= []).push({instancePath:instancePath+"/kit/name",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",parentSchema:schema1.properties.kit.properties.name});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/kit/name",keyword:"type",params:{type: "string"},message:"must be string",parentSchema:schema1.properties.kit.properties.name});
errors++;
}
}
if(data63.version !== undefined){
let data65 = data63.version;
if(typeof data65 === "string"){
if(func1(data65) > 60){
(vErrors ??= []).push({instancePath:instancePath+"/kit/version",keyword:"maxLength",params:{limit: 60},message:"must NOT have more than 60 characters",parentSchema:schema1.properties.kit.properties.version});
errors++;
}
if(func1(data65) < 1){
(vErrors ??= []).push({instancePath:instancePath+"/kit/version",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",parentSchema:schema1.properties.kit.properties.version});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/kit/version",keyword:"type",params:{type: "string"},message:"must be string",parentSchema:schema1.properties.kit.properties.version});
errors++;
}
}
}
}
if(data.logs_sha256 !== undefined){
let data66 = data.logs_sha256;
if((typeof data66 !== "string") && (data66 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/logs_sha256",keyword:"type",params:{type: schema1.properties.logs_sha256.type},message:"must be string,null",parentSchema:schema1.properties.logs_sha256});
errors++;
}
if(typeof data66 === "string"){
if(!pattern2.test(data66)){
(vErrors ??= []).push({instancePath:instancePath+"/logs_sha256",keyword:"pattern",params:{pattern: "^[0-9a-f]{64}$"},message:"must match pattern \""+"^[0-9a-f]{64}$"+"\"",parentSchema:schema1.properties.logs_sha256});
errors++;
}
}
}
}
else {
(vErrors ??= []).push({instancePath,keyword:"type",params:{type: "object"},message:"must be object",parentSchema:schema1});
errors++;
}
validate1.errors = vErrors;
return errors === 0;
}
validate1.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

