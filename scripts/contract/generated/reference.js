// Generated from the JSON Schemas of the API. Do not edit.

export const digest = 'cc605a5590818d4d';

export const Service = validate1;
const schema1 = {"type":"object","additionalProperties":false,"required":["site_url","repository","name","description","publisher","attribution","licence","caveat","itl_deadline_ms","reference_row","index","grid","hardware","per_query","measurements","changes","releases"],"properties":{"site_url":{"type":"string","format":"uri","pattern":"[^/]$"},"repository":{"type":"string","minLength":1},"name":{"type":"string","minLength":1},"description":{"type":"string","minLength":1},"publisher":{"$ref":"#/$defs/Publisher"},"attribution":{"type":"string","minLength":1},"licence":{"type":"string","minLength":1},"caveat":{"type":"string","minLength":1},"itl_deadline_ms":{"type":"integer","minimum":1},"reference_row":{"$ref":"#/$defs/ReferenceRow"},"index":{"type":"object","additionalProperties":false,"required":["workload","selection"],"properties":{"workload":{"type":"string","minLength":1},"selection":{"type":"string","minLength":1}}},"grid":{"type":"object","additionalProperties":false,"required":["year","basis","note"],"properties":{"year":{"type":"string","pattern":"^20[0-9]{2}$"},"basis":{"type":"string","minLength":1},"note":{"type":"string","minLength":1}}},"hardware":{"type":"object","additionalProperties":false,"required":["note","embodied_item"],"properties":{"note":{"type":"string","minLength":1},"embodied_item":{"type":"string","minLength":1}}},"per_query":{"type":"object","additionalProperties":false,"required":["round","round_name","caveat","setup","classes","score","note"],"properties":{"round":{"type":"string","pattern":"^[0-9]{4}-[0-9]{2}$"},"round_name":{"type":"string","minLength":1},"caveat":{"type":"string","minLength":1},"setup":{"type":"string","minLength":1},"classes":{"type":"object","additionalProperties":false,"required":["A","B","C"],"properties":{"A":{"type":"string","minLength":1},"B":{"type":"string","minLength":1},"C":{"type":"string","minLength":1}}},"score":{"type":"string","minLength":1},"note":{"type":"string","minLength":1}}},"measurements":{"type":"object","additionalProperties":false,"required":["note","report_grids"],"properties":{"note":{"type":"string","minLength":1},"report_grids":{"type":"array","items":{"type":"string","pattern":"^[A-Z]{3}$"}}}},"changes":{"type":"object","additionalProperties":false,"required":["note"],"properties":{"note":{"type":"string","minLength":1}}},"releases":{"type":"object","additionalProperties":false,"required":["note"],"properties":{"note":{"type":"string","minLength":1}}}}};
const schema2 = {"type":"object","additionalProperties":false,"required":["name","parent","url","entity","registration","jurisdiction","address","contact","response_working_days"],"properties":{"name":{"type":"string","minLength":1},"parent":{"type":"string","minLength":1},"url":{"type":"string","minLength":1},"entity":{"type":"string","minLength":1},"registration":{"type":"string","minLength":1},"jurisdiction":{"type":"string","minLength":1},"address":{"type":["string","null"]},"contact":{"type":"string","minLength":1},"response_working_days":{"type":"integer","minimum":0}}};
const schema3 = {"type":"object","additionalProperties":false,"required":["model","gpu","num_gpus"],"properties":{"model":{"type":"string","minLength":1},"gpu":{"type":"string","minLength":1},"num_gpus":{"type":"integer","minimum":1}}};
const func0 = Object.prototype.hasOwnProperty;
import func1Module from 'ajv/dist/runtime/ucs2length.js';
const func1 = func1Module.default;
import formats0Module from 'ajv-formats/dist/formats.js';
const formats0 = formats0Module.fullFormats.uri;
const pattern0 = new RegExp("[^/]$", "u");
const pattern1 = new RegExp("^20[0-9]{2}$", "u");
const pattern2 = new RegExp("^[0-9]{4}-[0-9]{2}$", "u");
const pattern3 = new RegExp("^[A-Z]{3}$", "u");

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
if(data.site_url === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "site_url"},message:"must have required property '"+"site_url"+"'",schema:schema1.required,parentSchema:schema1,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.repository === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "repository"},message:"must have required property '"+"repository"+"'",schema:schema1.required,parentSchema:schema1,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.name === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "name"},message:"must have required property '"+"name"+"'",schema:schema1.required,parentSchema:schema1,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.description === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "description"},message:"must have required property '"+"description"+"'",schema:schema1.required,parentSchema:schema1,data};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.publisher === undefined){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "publisher"},message:"must have required property '"+"publisher"+"'",schema:schema1.required,parentSchema:schema1,data};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data.attribution === undefined){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "attribution"},message:"must have required property '"+"attribution"+"'",schema:schema1.required,parentSchema:schema1,data};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data.licence === undefined){
const err6 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "licence"},message:"must have required property '"+"licence"+"'",schema:schema1.required,parentSchema:schema1,data};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(data.caveat === undefined){
const err7 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "caveat"},message:"must have required property '"+"caveat"+"'",schema:schema1.required,parentSchema:schema1,data};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(data.itl_deadline_ms === undefined){
const err8 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "itl_deadline_ms"},message:"must have required property '"+"itl_deadline_ms"+"'",schema:schema1.required,parentSchema:schema1,data};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(data.reference_row === undefined){
const err9 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "reference_row"},message:"must have required property '"+"reference_row"+"'",schema:schema1.required,parentSchema:schema1,data};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(data.index === undefined){
const err10 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "index"},message:"must have required property '"+"index"+"'",schema:schema1.required,parentSchema:schema1,data};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if(data.grid === undefined){
const err11 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "grid"},message:"must have required property '"+"grid"+"'",schema:schema1.required,parentSchema:schema1,data};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(data.hardware === undefined){
const err12 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "hardware"},message:"must have required property '"+"hardware"+"'",schema:schema1.required,parentSchema:schema1,data};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if(data.per_query === undefined){
const err13 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "per_query"},message:"must have required property '"+"per_query"+"'",schema:schema1.required,parentSchema:schema1,data};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
if(data.measurements === undefined){
const err14 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "measurements"},message:"must have required property '"+"measurements"+"'",schema:schema1.required,parentSchema:schema1,data};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
if(data.changes === undefined){
const err15 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "changes"},message:"must have required property '"+"changes"+"'",schema:schema1.required,parentSchema:schema1,data};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
if(data.releases === undefined){
const err16 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "releases"},message:"must have required property '"+"releases"+"'",schema:schema1.required,parentSchema:schema1,data};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
for(const key0 in data){
if(!(func0.call(schema1.properties, key0))){
const err17 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema1,data};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
if(data.site_url !== undefined){
let data0 = data.site_url;
if(typeof data0 === "string"){
if(!pattern0.test(data0)){
const err18 = {instancePath:instancePath+"/site_url",schemaPath:"#/properties/site_url/pattern",keyword:"pattern",params:{pattern: "[^/]$"},message:"must match pattern \""+"[^/]$"+"\"",schema:"[^/]$",parentSchema:schema1.properties.site_url,data:data0};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
if(!(formats0(data0))){
const err19 = {instancePath:instancePath+"/site_url",schemaPath:"#/properties/site_url/format",keyword:"format",params:{format: "uri"},message:"must match format \""+"uri"+"\"",schema:"uri",parentSchema:schema1.properties.site_url,data:data0};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
else {
const err20 = {instancePath:instancePath+"/site_url",schemaPath:"#/properties/site_url/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema1.properties.site_url.type,parentSchema:schema1.properties.site_url,data:data0};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
if(data.repository !== undefined){
let data1 = data.repository;
if(typeof data1 === "string"){
if(data1.length < 2 * 1 && func1(data1) < 1){
const err21 = {instancePath:instancePath+"/repository",schemaPath:"#/properties/repository/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema1.properties.repository,data:data1};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
else {
const err22 = {instancePath:instancePath+"/repository",schemaPath:"#/properties/repository/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema1.properties.repository.type,parentSchema:schema1.properties.repository,data:data1};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
if(data.name !== undefined){
let data2 = data.name;
if(typeof data2 === "string"){
if(data2.length < 2 * 1 && func1(data2) < 1){
const err23 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema1.properties.name,data:data2};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
else {
const err24 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema1.properties.name.type,parentSchema:schema1.properties.name,data:data2};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
if(data.description !== undefined){
let data3 = data.description;
if(typeof data3 === "string"){
if(data3.length < 2 * 1 && func1(data3) < 1){
const err25 = {instancePath:instancePath+"/description",schemaPath:"#/properties/description/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema1.properties.description,data:data3};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
else {
const err26 = {instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema1.properties.description.type,parentSchema:schema1.properties.description,data:data3};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
if(data.publisher !== undefined){
let data4 = data.publisher;
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
if(data4.name === undefined){
const err27 = {instancePath:instancePath+"/publisher",schemaPath:"#/$defs/Publisher/required",keyword:"required",params:{missingProperty: "name"},message:"must have required property '"+"name"+"'",schema:schema2.required,parentSchema:schema2,data:data4};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
if(data4.parent === undefined){
const err28 = {instancePath:instancePath+"/publisher",schemaPath:"#/$defs/Publisher/required",keyword:"required",params:{missingProperty: "parent"},message:"must have required property '"+"parent"+"'",schema:schema2.required,parentSchema:schema2,data:data4};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
if(data4.url === undefined){
const err29 = {instancePath:instancePath+"/publisher",schemaPath:"#/$defs/Publisher/required",keyword:"required",params:{missingProperty: "url"},message:"must have required property '"+"url"+"'",schema:schema2.required,parentSchema:schema2,data:data4};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
if(data4.entity === undefined){
const err30 = {instancePath:instancePath+"/publisher",schemaPath:"#/$defs/Publisher/required",keyword:"required",params:{missingProperty: "entity"},message:"must have required property '"+"entity"+"'",schema:schema2.required,parentSchema:schema2,data:data4};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
if(data4.registration === undefined){
const err31 = {instancePath:instancePath+"/publisher",schemaPath:"#/$defs/Publisher/required",keyword:"required",params:{missingProperty: "registration"},message:"must have required property '"+"registration"+"'",schema:schema2.required,parentSchema:schema2,data:data4};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
if(data4.jurisdiction === undefined){
const err32 = {instancePath:instancePath+"/publisher",schemaPath:"#/$defs/Publisher/required",keyword:"required",params:{missingProperty: "jurisdiction"},message:"must have required property '"+"jurisdiction"+"'",schema:schema2.required,parentSchema:schema2,data:data4};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
if(data4.address === undefined){
const err33 = {instancePath:instancePath+"/publisher",schemaPath:"#/$defs/Publisher/required",keyword:"required",params:{missingProperty: "address"},message:"must have required property '"+"address"+"'",schema:schema2.required,parentSchema:schema2,data:data4};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
if(data4.contact === undefined){
const err34 = {instancePath:instancePath+"/publisher",schemaPath:"#/$defs/Publisher/required",keyword:"required",params:{missingProperty: "contact"},message:"must have required property '"+"contact"+"'",schema:schema2.required,parentSchema:schema2,data:data4};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
if(data4.response_working_days === undefined){
const err35 = {instancePath:instancePath+"/publisher",schemaPath:"#/$defs/Publisher/required",keyword:"required",params:{missingProperty: "response_working_days"},message:"must have required property '"+"response_working_days"+"'",schema:schema2.required,parentSchema:schema2,data:data4};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
for(const key1 in data4){
if(!(func0.call(schema2.properties, key1))){
const err36 = {instancePath:instancePath+"/publisher",schemaPath:"#/$defs/Publisher/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema2,data:data4};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
}
if(data4.name !== undefined){
let data5 = data4.name;
if(typeof data5 === "string"){
if(data5.length < 2 * 1 && func1(data5) < 1){
const err37 = {instancePath:instancePath+"/publisher/name",schemaPath:"#/$defs/Publisher/properties/name/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema2.properties.name,data:data5};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
}
else {
const err38 = {instancePath:instancePath+"/publisher/name",schemaPath:"#/$defs/Publisher/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema2.properties.name.type,parentSchema:schema2.properties.name,data:data5};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
}
if(data4.parent !== undefined){
let data6 = data4.parent;
if(typeof data6 === "string"){
if(data6.length < 2 * 1 && func1(data6) < 1){
const err39 = {instancePath:instancePath+"/publisher/parent",schemaPath:"#/$defs/Publisher/properties/parent/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema2.properties.parent,data:data6};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
}
else {
const err40 = {instancePath:instancePath+"/publisher/parent",schemaPath:"#/$defs/Publisher/properties/parent/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema2.properties.parent.type,parentSchema:schema2.properties.parent,data:data6};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
}
if(data4.url !== undefined){
let data7 = data4.url;
if(typeof data7 === "string"){
if(data7.length < 2 * 1 && func1(data7) < 1){
const err41 = {instancePath:instancePath+"/publisher/url",schemaPath:"#/$defs/Publisher/properties/url/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema2.properties.url,data:data7};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
}
else {
const err42 = {instancePath:instancePath+"/publisher/url",schemaPath:"#/$defs/Publisher/properties/url/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema2.properties.url.type,parentSchema:schema2.properties.url,data:data7};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
}
if(data4.entity !== undefined){
let data8 = data4.entity;
if(typeof data8 === "string"){
if(data8.length < 2 * 1 && func1(data8) < 1){
const err43 = {instancePath:instancePath+"/publisher/entity",schemaPath:"#/$defs/Publisher/properties/entity/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema2.properties.entity,data:data8};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
}
else {
const err44 = {instancePath:instancePath+"/publisher/entity",schemaPath:"#/$defs/Publisher/properties/entity/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema2.properties.entity.type,parentSchema:schema2.properties.entity,data:data8};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
}
if(data4.registration !== undefined){
let data9 = data4.registration;
if(typeof data9 === "string"){
if(data9.length < 2 * 1 && func1(data9) < 1){
const err45 = {instancePath:instancePath+"/publisher/registration",schemaPath:"#/$defs/Publisher/properties/registration/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema2.properties.registration,data:data9};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
}
}
else {
const err46 = {instancePath:instancePath+"/publisher/registration",schemaPath:"#/$defs/Publisher/properties/registration/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema2.properties.registration.type,parentSchema:schema2.properties.registration,data:data9};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
}
}
if(data4.jurisdiction !== undefined){
let data10 = data4.jurisdiction;
if(typeof data10 === "string"){
if(data10.length < 2 * 1 && func1(data10) < 1){
const err47 = {instancePath:instancePath+"/publisher/jurisdiction",schemaPath:"#/$defs/Publisher/properties/jurisdiction/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema2.properties.jurisdiction,data:data10};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
}
}
else {
const err48 = {instancePath:instancePath+"/publisher/jurisdiction",schemaPath:"#/$defs/Publisher/properties/jurisdiction/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema2.properties.jurisdiction.type,parentSchema:schema2.properties.jurisdiction,data:data10};
if(vErrors === null){
vErrors = [err48];
}
else {
vErrors.push(err48);
}
errors++;
}
}
if(data4.address !== undefined){
let data11 = data4.address;
if((typeof data11 !== "string") && (data11 !== null)){
const err49 = {instancePath:instancePath+"/publisher/address",schemaPath:"#/$defs/Publisher/properties/address/type",keyword:"type",params:{type: schema2.properties.address.type},message:"must be string,null",schema:schema2.properties.address.type,parentSchema:schema2.properties.address,data:data11};
if(vErrors === null){
vErrors = [err49];
}
else {
vErrors.push(err49);
}
errors++;
}
}
if(data4.contact !== undefined){
let data12 = data4.contact;
if(typeof data12 === "string"){
if(data12.length < 2 * 1 && func1(data12) < 1){
const err50 = {instancePath:instancePath+"/publisher/contact",schemaPath:"#/$defs/Publisher/properties/contact/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema2.properties.contact,data:data12};
if(vErrors === null){
vErrors = [err50];
}
else {
vErrors.push(err50);
}
errors++;
}
}
else {
const err51 = {instancePath:instancePath+"/publisher/contact",schemaPath:"#/$defs/Publisher/properties/contact/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema2.properties.contact.type,parentSchema:schema2.properties.contact,data:data12};
if(vErrors === null){
vErrors = [err51];
}
else {
vErrors.push(err51);
}
errors++;
}
}
if(data4.response_working_days !== undefined){
let data13 = data4.response_working_days;
if(!(((typeof data13 == "number") && (!(data13 % 1) && !isNaN(data13))) && (isFinite(data13)))){
const err52 = {instancePath:instancePath+"/publisher/response_working_days",schemaPath:"#/$defs/Publisher/properties/response_working_days/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema2.properties.response_working_days.type,parentSchema:schema2.properties.response_working_days,data:data13};
if(vErrors === null){
vErrors = [err52];
}
else {
vErrors.push(err52);
}
errors++;
}
if((typeof data13 == "number") && (isFinite(data13))){
if(data13 < 0 || isNaN(data13)){
const err53 = {instancePath:instancePath+"/publisher/response_working_days",schemaPath:"#/$defs/Publisher/properties/response_working_days/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema2.properties.response_working_days,data:data13};
if(vErrors === null){
vErrors = [err53];
}
else {
vErrors.push(err53);
}
errors++;
}
}
}
}
else {
const err54 = {instancePath:instancePath+"/publisher",schemaPath:"#/$defs/Publisher/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema2.type,parentSchema:schema2,data:data4};
if(vErrors === null){
vErrors = [err54];
}
else {
vErrors.push(err54);
}
errors++;
}
}
if(data.attribution !== undefined){
let data14 = data.attribution;
if(typeof data14 === "string"){
if(data14.length < 2 * 1 && func1(data14) < 1){
const err55 = {instancePath:instancePath+"/attribution",schemaPath:"#/properties/attribution/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema1.properties.attribution,data:data14};
if(vErrors === null){
vErrors = [err55];
}
else {
vErrors.push(err55);
}
errors++;
}
}
else {
const err56 = {instancePath:instancePath+"/attribution",schemaPath:"#/properties/attribution/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema1.properties.attribution.type,parentSchema:schema1.properties.attribution,data:data14};
if(vErrors === null){
vErrors = [err56];
}
else {
vErrors.push(err56);
}
errors++;
}
}
if(data.licence !== undefined){
let data15 = data.licence;
if(typeof data15 === "string"){
if(data15.length < 2 * 1 && func1(data15) < 1){
const err57 = {instancePath:instancePath+"/licence",schemaPath:"#/properties/licence/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema1.properties.licence,data:data15};
if(vErrors === null){
vErrors = [err57];
}
else {
vErrors.push(err57);
}
errors++;
}
}
else {
const err58 = {instancePath:instancePath+"/licence",schemaPath:"#/properties/licence/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema1.properties.licence.type,parentSchema:schema1.properties.licence,data:data15};
if(vErrors === null){
vErrors = [err58];
}
else {
vErrors.push(err58);
}
errors++;
}
}
if(data.caveat !== undefined){
let data16 = data.caveat;
if(typeof data16 === "string"){
if(data16.length < 2 * 1 && func1(data16) < 1){
const err59 = {instancePath:instancePath+"/caveat",schemaPath:"#/properties/caveat/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema1.properties.caveat,data:data16};
if(vErrors === null){
vErrors = [err59];
}
else {
vErrors.push(err59);
}
errors++;
}
}
else {
const err60 = {instancePath:instancePath+"/caveat",schemaPath:"#/properties/caveat/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema1.properties.caveat.type,parentSchema:schema1.properties.caveat,data:data16};
if(vErrors === null){
vErrors = [err60];
}
else {
vErrors.push(err60);
}
errors++;
}
}
if(data.itl_deadline_ms !== undefined){
let data17 = data.itl_deadline_ms;
if(!(((typeof data17 == "number") && (!(data17 % 1) && !isNaN(data17))) && (isFinite(data17)))){
const err61 = {instancePath:instancePath+"/itl_deadline_ms",schemaPath:"#/properties/itl_deadline_ms/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema1.properties.itl_deadline_ms.type,parentSchema:schema1.properties.itl_deadline_ms,data:data17};
if(vErrors === null){
vErrors = [err61];
}
else {
vErrors.push(err61);
}
errors++;
}
if((typeof data17 == "number") && (isFinite(data17))){
if(data17 < 1 || isNaN(data17)){
const err62 = {instancePath:instancePath+"/itl_deadline_ms",schemaPath:"#/properties/itl_deadline_ms/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema1.properties.itl_deadline_ms,data:data17};
if(vErrors === null){
vErrors = [err62];
}
else {
vErrors.push(err62);
}
errors++;
}
}
}
if(data.reference_row !== undefined){
let data18 = data.reference_row;
if(data18 && typeof data18 == "object" && !Array.isArray(data18)){
if(data18.model === undefined){
const err63 = {instancePath:instancePath+"/reference_row",schemaPath:"#/$defs/ReferenceRow/required",keyword:"required",params:{missingProperty: "model"},message:"must have required property '"+"model"+"'",schema:schema3.required,parentSchema:schema3,data:data18};
if(vErrors === null){
vErrors = [err63];
}
else {
vErrors.push(err63);
}
errors++;
}
if(data18.gpu === undefined){
const err64 = {instancePath:instancePath+"/reference_row",schemaPath:"#/$defs/ReferenceRow/required",keyword:"required",params:{missingProperty: "gpu"},message:"must have required property '"+"gpu"+"'",schema:schema3.required,parentSchema:schema3,data:data18};
if(vErrors === null){
vErrors = [err64];
}
else {
vErrors.push(err64);
}
errors++;
}
if(data18.num_gpus === undefined){
const err65 = {instancePath:instancePath+"/reference_row",schemaPath:"#/$defs/ReferenceRow/required",keyword:"required",params:{missingProperty: "num_gpus"},message:"must have required property '"+"num_gpus"+"'",schema:schema3.required,parentSchema:schema3,data:data18};
if(vErrors === null){
vErrors = [err65];
}
else {
vErrors.push(err65);
}
errors++;
}
for(const key2 in data18){
if(!(((key2 === "model") || (key2 === "gpu")) || (key2 === "num_gpus"))){
const err66 = {instancePath:instancePath+"/reference_row",schemaPath:"#/$defs/ReferenceRow/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},message:"must NOT have additional properties",schema:false,parentSchema:schema3,data:data18};
if(vErrors === null){
vErrors = [err66];
}
else {
vErrors.push(err66);
}
errors++;
}
}
if(data18.model !== undefined){
let data19 = data18.model;
if(typeof data19 === "string"){
if(data19.length < 2 * 1 && func1(data19) < 1){
const err67 = {instancePath:instancePath+"/reference_row/model",schemaPath:"#/$defs/ReferenceRow/properties/model/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema3.properties.model,data:data19};
if(vErrors === null){
vErrors = [err67];
}
else {
vErrors.push(err67);
}
errors++;
}
}
else {
const err68 = {instancePath:instancePath+"/reference_row/model",schemaPath:"#/$defs/ReferenceRow/properties/model/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema3.properties.model.type,parentSchema:schema3.properties.model,data:data19};
if(vErrors === null){
vErrors = [err68];
}
else {
vErrors.push(err68);
}
errors++;
}
}
if(data18.gpu !== undefined){
let data20 = data18.gpu;
if(typeof data20 === "string"){
if(data20.length < 2 * 1 && func1(data20) < 1){
const err69 = {instancePath:instancePath+"/reference_row/gpu",schemaPath:"#/$defs/ReferenceRow/properties/gpu/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema3.properties.gpu,data:data20};
if(vErrors === null){
vErrors = [err69];
}
else {
vErrors.push(err69);
}
errors++;
}
}
else {
const err70 = {instancePath:instancePath+"/reference_row/gpu",schemaPath:"#/$defs/ReferenceRow/properties/gpu/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema3.properties.gpu.type,parentSchema:schema3.properties.gpu,data:data20};
if(vErrors === null){
vErrors = [err70];
}
else {
vErrors.push(err70);
}
errors++;
}
}
if(data18.num_gpus !== undefined){
let data21 = data18.num_gpus;
if(!(((typeof data21 == "number") && (!(data21 % 1) && !isNaN(data21))) && (isFinite(data21)))){
const err71 = {instancePath:instancePath+"/reference_row/num_gpus",schemaPath:"#/$defs/ReferenceRow/properties/num_gpus/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema3.properties.num_gpus.type,parentSchema:schema3.properties.num_gpus,data:data21};
if(vErrors === null){
vErrors = [err71];
}
else {
vErrors.push(err71);
}
errors++;
}
if((typeof data21 == "number") && (isFinite(data21))){
if(data21 < 1 || isNaN(data21)){
const err72 = {instancePath:instancePath+"/reference_row/num_gpus",schemaPath:"#/$defs/ReferenceRow/properties/num_gpus/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema3.properties.num_gpus,data:data21};
if(vErrors === null){
vErrors = [err72];
}
else {
vErrors.push(err72);
}
errors++;
}
}
}
}
else {
const err73 = {instancePath:instancePath+"/reference_row",schemaPath:"#/$defs/ReferenceRow/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema3.type,parentSchema:schema3,data:data18};
if(vErrors === null){
vErrors = [err73];
}
else {
vErrors.push(err73);
}
errors++;
}
}
if(data.index !== undefined){
let data22 = data.index;
if(data22 && typeof data22 == "object" && !Array.isArray(data22)){
if(data22.workload === undefined){
const err74 = {instancePath:instancePath+"/index",schemaPath:"#/properties/index/required",keyword:"required",params:{missingProperty: "workload"},message:"must have required property '"+"workload"+"'",schema:schema1.properties.index.required,parentSchema:schema1.properties.index,data:data22};
if(vErrors === null){
vErrors = [err74];
}
else {
vErrors.push(err74);
}
errors++;
}
if(data22.selection === undefined){
const err75 = {instancePath:instancePath+"/index",schemaPath:"#/properties/index/required",keyword:"required",params:{missingProperty: "selection"},message:"must have required property '"+"selection"+"'",schema:schema1.properties.index.required,parentSchema:schema1.properties.index,data:data22};
if(vErrors === null){
vErrors = [err75];
}
else {
vErrors.push(err75);
}
errors++;
}
for(const key3 in data22){
if(!((key3 === "workload") || (key3 === "selection"))){
const err76 = {instancePath:instancePath+"/index",schemaPath:"#/properties/index/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3},message:"must NOT have additional properties",schema:false,parentSchema:schema1.properties.index,data:data22};
if(vErrors === null){
vErrors = [err76];
}
else {
vErrors.push(err76);
}
errors++;
}
}
if(data22.workload !== undefined){
let data23 = data22.workload;
if(typeof data23 === "string"){
if(data23.length < 2 * 1 && func1(data23) < 1){
const err77 = {instancePath:instancePath+"/index/workload",schemaPath:"#/properties/index/properties/workload/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema1.properties.index.properties.workload,data:data23};
if(vErrors === null){
vErrors = [err77];
}
else {
vErrors.push(err77);
}
errors++;
}
}
else {
const err78 = {instancePath:instancePath+"/index/workload",schemaPath:"#/properties/index/properties/workload/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema1.properties.index.properties.workload.type,parentSchema:schema1.properties.index.properties.workload,data:data23};
if(vErrors === null){
vErrors = [err78];
}
else {
vErrors.push(err78);
}
errors++;
}
}
if(data22.selection !== undefined){
let data24 = data22.selection;
if(typeof data24 === "string"){
if(data24.length < 2 * 1 && func1(data24) < 1){
const err79 = {instancePath:instancePath+"/index/selection",schemaPath:"#/properties/index/properties/selection/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema1.properties.index.properties.selection,data:data24};
if(vErrors === null){
vErrors = [err79];
}
else {
vErrors.push(err79);
}
errors++;
}
}
else {
const err80 = {instancePath:instancePath+"/index/selection",schemaPath:"#/properties/index/properties/selection/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema1.properties.index.properties.selection.type,parentSchema:schema1.properties.index.properties.selection,data:data24};
if(vErrors === null){
vErrors = [err80];
}
else {
vErrors.push(err80);
}
errors++;
}
}
}
else {
const err81 = {instancePath:instancePath+"/index",schemaPath:"#/properties/index/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema1.properties.index.type,parentSchema:schema1.properties.index,data:data22};
if(vErrors === null){
vErrors = [err81];
}
else {
vErrors.push(err81);
}
errors++;
}
}
if(data.grid !== undefined){
let data25 = data.grid;
if(data25 && typeof data25 == "object" && !Array.isArray(data25)){
if(data25.year === undefined){
const err82 = {instancePath:instancePath+"/grid",schemaPath:"#/properties/grid/required",keyword:"required",params:{missingProperty: "year"},message:"must have required property '"+"year"+"'",schema:schema1.properties.grid.required,parentSchema:schema1.properties.grid,data:data25};
if(vErrors === null){
vErrors = [err82];
}
else {
vErrors.push(err82);
}
errors++;
}
if(data25.basis === undefined){
const err83 = {instancePath:instancePath+"/grid",schemaPath:"#/properties/grid/required",keyword:"required",params:{missingProperty: "basis"},message:"must have required property '"+"basis"+"'",schema:schema1.properties.grid.required,parentSchema:schema1.properties.grid,data:data25};
if(vErrors === null){
vErrors = [err83];
}
else {
vErrors.push(err83);
}
errors++;
}
if(data25.note === undefined){
const err84 = {instancePath:instancePath+"/grid",schemaPath:"#/properties/grid/required",keyword:"required",params:{missingProperty: "note"},message:"must have required property '"+"note"+"'",schema:schema1.properties.grid.required,parentSchema:schema1.properties.grid,data:data25};
if(vErrors === null){
vErrors = [err84];
}
else {
vErrors.push(err84);
}
errors++;
}
for(const key4 in data25){
if(!(((key4 === "year") || (key4 === "basis")) || (key4 === "note"))){
const err85 = {instancePath:instancePath+"/grid",schemaPath:"#/properties/grid/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key4},message:"must NOT have additional properties",schema:false,parentSchema:schema1.properties.grid,data:data25};
if(vErrors === null){
vErrors = [err85];
}
else {
vErrors.push(err85);
}
errors++;
}
}
if(data25.year !== undefined){
let data26 = data25.year;
if(typeof data26 === "string"){
if(!pattern1.test(data26)){
const err86 = {instancePath:instancePath+"/grid/year",schemaPath:"#/properties/grid/properties/year/pattern",keyword:"pattern",params:{pattern: "^20[0-9]{2}$"},message:"must match pattern \""+"^20[0-9]{2}$"+"\"",schema:"^20[0-9]{2}$",parentSchema:schema1.properties.grid.properties.year,data:data26};
if(vErrors === null){
vErrors = [err86];
}
else {
vErrors.push(err86);
}
errors++;
}
}
else {
const err87 = {instancePath:instancePath+"/grid/year",schemaPath:"#/properties/grid/properties/year/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema1.properties.grid.properties.year.type,parentSchema:schema1.properties.grid.properties.year,data:data26};
if(vErrors === null){
vErrors = [err87];
}
else {
vErrors.push(err87);
}
errors++;
}
}
if(data25.basis !== undefined){
let data27 = data25.basis;
if(typeof data27 === "string"){
if(data27.length < 2 * 1 && func1(data27) < 1){
const err88 = {instancePath:instancePath+"/grid/basis",schemaPath:"#/properties/grid/properties/basis/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema1.properties.grid.properties.basis,data:data27};
if(vErrors === null){
vErrors = [err88];
}
else {
vErrors.push(err88);
}
errors++;
}
}
else {
const err89 = {instancePath:instancePath+"/grid/basis",schemaPath:"#/properties/grid/properties/basis/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema1.properties.grid.properties.basis.type,parentSchema:schema1.properties.grid.properties.basis,data:data27};
if(vErrors === null){
vErrors = [err89];
}
else {
vErrors.push(err89);
}
errors++;
}
}
if(data25.note !== undefined){
let data28 = data25.note;
if(typeof data28 === "string"){
if(data28.length < 2 * 1 && func1(data28) < 1){
const err90 = {instancePath:instancePath+"/grid/note",schemaPath:"#/properties/grid/properties/note/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema1.properties.grid.properties.note,data:data28};
if(vErrors === null){
vErrors = [err90];
}
else {
vErrors.push(err90);
}
errors++;
}
}
else {
const err91 = {instancePath:instancePath+"/grid/note",schemaPath:"#/properties/grid/properties/note/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema1.properties.grid.properties.note.type,parentSchema:schema1.properties.grid.properties.note,data:data28};
if(vErrors === null){
vErrors = [err91];
}
else {
vErrors.push(err91);
}
errors++;
}
}
}
else {
const err92 = {instancePath:instancePath+"/grid",schemaPath:"#/properties/grid/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema1.properties.grid.type,parentSchema:schema1.properties.grid,data:data25};
if(vErrors === null){
vErrors = [err92];
}
else {
vErrors.push(err92);
}
errors++;
}
}
if(data.hardware !== undefined){
let data29 = data.hardware;
if(data29 && typeof data29 == "object" && !Array.isArray(data29)){
if(data29.note === undefined){
const err93 = {instancePath:instancePath+"/hardware",schemaPath:"#/properties/hardware/required",keyword:"required",params:{missingProperty: "note"},message:"must have required property '"+"note"+"'",schema:schema1.properties.hardware.required,parentSchema:schema1.properties.hardware,data:data29};
if(vErrors === null){
vErrors = [err93];
}
else {
vErrors.push(err93);
}
errors++;
}
if(data29.embodied_item === undefined){
const err94 = {instancePath:instancePath+"/hardware",schemaPath:"#/properties/hardware/required",keyword:"required",params:{missingProperty: "embodied_item"},message:"must have required property '"+"embodied_item"+"'",schema:schema1.properties.hardware.required,parentSchema:schema1.properties.hardware,data:data29};
if(vErrors === null){
vErrors = [err94];
}
else {
vErrors.push(err94);
}
errors++;
}
for(const key5 in data29){
if(!((key5 === "note") || (key5 === "embodied_item"))){
const err95 = {instancePath:instancePath+"/hardware",schemaPath:"#/properties/hardware/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key5},message:"must NOT have additional properties",schema:false,parentSchema:schema1.properties.hardware,data:data29};
if(vErrors === null){
vErrors = [err95];
}
else {
vErrors.push(err95);
}
errors++;
}
}
if(data29.note !== undefined){
let data30 = data29.note;
if(typeof data30 === "string"){
if(data30.length < 2 * 1 && func1(data30) < 1){
const err96 = {instancePath:instancePath+"/hardware/note",schemaPath:"#/properties/hardware/properties/note/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema1.properties.hardware.properties.note,data:data30};
if(vErrors === null){
vErrors = [err96];
}
else {
vErrors.push(err96);
}
errors++;
}
}
else {
const err97 = {instancePath:instancePath+"/hardware/note",schemaPath:"#/properties/hardware/properties/note/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema1.properties.hardware.properties.note.type,parentSchema:schema1.properties.hardware.properties.note,data:data30};
if(vErrors === null){
vErrors = [err97];
}
else {
vErrors.push(err97);
}
errors++;
}
}
if(data29.embodied_item !== undefined){
let data31 = data29.embodied_item;
if(typeof data31 === "string"){
if(data31.length < 2 * 1 && func1(data31) < 1){
const err98 = {instancePath:instancePath+"/hardware/embodied_item",schemaPath:"#/properties/hardware/properties/embodied_item/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema1.properties.hardware.properties.embodied_item,data:data31};
if(vErrors === null){
vErrors = [err98];
}
else {
vErrors.push(err98);
}
errors++;
}
}
else {
const err99 = {instancePath:instancePath+"/hardware/embodied_item",schemaPath:"#/properties/hardware/properties/embodied_item/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema1.properties.hardware.properties.embodied_item.type,parentSchema:schema1.properties.hardware.properties.embodied_item,data:data31};
if(vErrors === null){
vErrors = [err99];
}
else {
vErrors.push(err99);
}
errors++;
}
}
}
else {
const err100 = {instancePath:instancePath+"/hardware",schemaPath:"#/properties/hardware/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema1.properties.hardware.type,parentSchema:schema1.properties.hardware,data:data29};
if(vErrors === null){
vErrors = [err100];
}
else {
vErrors.push(err100);
}
errors++;
}
}
if(data.per_query !== undefined){
let data32 = data.per_query;
if(data32 && typeof data32 == "object" && !Array.isArray(data32)){
if(data32.round === undefined){
const err101 = {instancePath:instancePath+"/per_query",schemaPath:"#/properties/per_query/required",keyword:"required",params:{missingProperty: "round"},message:"must have required property '"+"round"+"'",schema:schema1.properties.per_query.required,parentSchema:schema1.properties.per_query,data:data32};
if(vErrors === null){
vErrors = [err101];
}
else {
vErrors.push(err101);
}
errors++;
}
if(data32.round_name === undefined){
const err102 = {instancePath:instancePath+"/per_query",schemaPath:"#/properties/per_query/required",keyword:"required",params:{missingProperty: "round_name"},message:"must have required property '"+"round_name"+"'",schema:schema1.properties.per_query.required,parentSchema:schema1.properties.per_query,data:data32};
if(vErrors === null){
vErrors = [err102];
}
else {
vErrors.push(err102);
}
errors++;
}
if(data32.caveat === undefined){
const err103 = {instancePath:instancePath+"/per_query",schemaPath:"#/properties/per_query/required",keyword:"required",params:{missingProperty: "caveat"},message:"must have required property '"+"caveat"+"'",schema:schema1.properties.per_query.required,parentSchema:schema1.properties.per_query,data:data32};
if(vErrors === null){
vErrors = [err103];
}
else {
vErrors.push(err103);
}
errors++;
}
if(data32.setup === undefined){
const err104 = {instancePath:instancePath+"/per_query",schemaPath:"#/properties/per_query/required",keyword:"required",params:{missingProperty: "setup"},message:"must have required property '"+"setup"+"'",schema:schema1.properties.per_query.required,parentSchema:schema1.properties.per_query,data:data32};
if(vErrors === null){
vErrors = [err104];
}
else {
vErrors.push(err104);
}
errors++;
}
if(data32.classes === undefined){
const err105 = {instancePath:instancePath+"/per_query",schemaPath:"#/properties/per_query/required",keyword:"required",params:{missingProperty: "classes"},message:"must have required property '"+"classes"+"'",schema:schema1.properties.per_query.required,parentSchema:schema1.properties.per_query,data:data32};
if(vErrors === null){
vErrors = [err105];
}
else {
vErrors.push(err105);
}
errors++;
}
if(data32.score === undefined){
const err106 = {instancePath:instancePath+"/per_query",schemaPath:"#/properties/per_query/required",keyword:"required",params:{missingProperty: "score"},message:"must have required property '"+"score"+"'",schema:schema1.properties.per_query.required,parentSchema:schema1.properties.per_query,data:data32};
if(vErrors === null){
vErrors = [err106];
}
else {
vErrors.push(err106);
}
errors++;
}
if(data32.note === undefined){
const err107 = {instancePath:instancePath+"/per_query",schemaPath:"#/properties/per_query/required",keyword:"required",params:{missingProperty: "note"},message:"must have required property '"+"note"+"'",schema:schema1.properties.per_query.required,parentSchema:schema1.properties.per_query,data:data32};
if(vErrors === null){
vErrors = [err107];
}
else {
vErrors.push(err107);
}
errors++;
}
for(const key6 in data32){
if(!(((((((key6 === "round") || (key6 === "round_name")) || (key6 === "caveat")) || (key6 === "setup")) || (key6 === "classes")) || (key6 === "score")) || (key6 === "note"))){
const err108 = {instancePath:instancePath+"/per_query",schemaPath:"#/properties/per_query/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key6},message:"must NOT have additional properties",schema:false,parentSchema:schema1.properties.per_query,data:data32};
if(vErrors === null){
vErrors = [err108];
}
else {
vErrors.push(err108);
}
errors++;
}
}
if(data32.round !== undefined){
let data33 = data32.round;
if(typeof data33 === "string"){
if(!pattern2.test(data33)){
const err109 = {instancePath:instancePath+"/per_query/round",schemaPath:"#/properties/per_query/properties/round/pattern",keyword:"pattern",params:{pattern: "^[0-9]{4}-[0-9]{2}$"},message:"must match pattern \""+"^[0-9]{4}-[0-9]{2}$"+"\"",schema:"^[0-9]{4}-[0-9]{2}$",parentSchema:schema1.properties.per_query.properties.round,data:data33};
if(vErrors === null){
vErrors = [err109];
}
else {
vErrors.push(err109);
}
errors++;
}
}
else {
const err110 = {instancePath:instancePath+"/per_query/round",schemaPath:"#/properties/per_query/properties/round/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema1.properties.per_query.properties.round.type,parentSchema:schema1.properties.per_query.properties.round,data:data33};
if(vErrors === null){
vErrors = [err110];
}
else {
vErrors.push(err110);
}
errors++;
}
}
if(data32.round_name !== undefined){
let data34 = data32.round_name;
if(typeof data34 === "string"){
if(data34.length < 2 * 1 && func1(data34) < 1){
const err111 = {instancePath:instancePath+"/per_query/round_name",schemaPath:"#/properties/per_query/properties/round_name/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema1.properties.per_query.properties.round_name,data:data34};
if(vErrors === null){
vErrors = [err111];
}
else {
vErrors.push(err111);
}
errors++;
}
}
else {
const err112 = {instancePath:instancePath+"/per_query/round_name",schemaPath:"#/properties/per_query/properties/round_name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema1.properties.per_query.properties.round_name.type,parentSchema:schema1.properties.per_query.properties.round_name,data:data34};
if(vErrors === null){
vErrors = [err112];
}
else {
vErrors.push(err112);
}
errors++;
}
}
if(data32.caveat !== undefined){
let data35 = data32.caveat;
if(typeof data35 === "string"){
if(data35.length < 2 * 1 && func1(data35) < 1){
const err113 = {instancePath:instancePath+"/per_query/caveat",schemaPath:"#/properties/per_query/properties/caveat/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema1.properties.per_query.properties.caveat,data:data35};
if(vErrors === null){
vErrors = [err113];
}
else {
vErrors.push(err113);
}
errors++;
}
}
else {
const err114 = {instancePath:instancePath+"/per_query/caveat",schemaPath:"#/properties/per_query/properties/caveat/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema1.properties.per_query.properties.caveat.type,parentSchema:schema1.properties.per_query.properties.caveat,data:data35};
if(vErrors === null){
vErrors = [err114];
}
else {
vErrors.push(err114);
}
errors++;
}
}
if(data32.setup !== undefined){
let data36 = data32.setup;
if(typeof data36 === "string"){
if(data36.length < 2 * 1 && func1(data36) < 1){
const err115 = {instancePath:instancePath+"/per_query/setup",schemaPath:"#/properties/per_query/properties/setup/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema1.properties.per_query.properties.setup,data:data36};
if(vErrors === null){
vErrors = [err115];
}
else {
vErrors.push(err115);
}
errors++;
}
}
else {
const err116 = {instancePath:instancePath+"/per_query/setup",schemaPath:"#/properties/per_query/properties/setup/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema1.properties.per_query.properties.setup.type,parentSchema:schema1.properties.per_query.properties.setup,data:data36};
if(vErrors === null){
vErrors = [err116];
}
else {
vErrors.push(err116);
}
errors++;
}
}
if(data32.classes !== undefined){
let data37 = data32.classes;
if(data37 && typeof data37 == "object" && !Array.isArray(data37)){
if(data37.A === undefined){
const err117 = {instancePath:instancePath+"/per_query/classes",schemaPath:"#/properties/per_query/properties/classes/required",keyword:"required",params:{missingProperty: "A"},message:"must have required property '"+"A"+"'",schema:schema1.properties.per_query.properties.classes.required,parentSchema:schema1.properties.per_query.properties.classes,data:data37};
if(vErrors === null){
vErrors = [err117];
}
else {
vErrors.push(err117);
}
errors++;
}
if(data37.B === undefined){
const err118 = {instancePath:instancePath+"/per_query/classes",schemaPath:"#/properties/per_query/properties/classes/required",keyword:"required",params:{missingProperty: "B"},message:"must have required property '"+"B"+"'",schema:schema1.properties.per_query.properties.classes.required,parentSchema:schema1.properties.per_query.properties.classes,data:data37};
if(vErrors === null){
vErrors = [err118];
}
else {
vErrors.push(err118);
}
errors++;
}
if(data37.C === undefined){
const err119 = {instancePath:instancePath+"/per_query/classes",schemaPath:"#/properties/per_query/properties/classes/required",keyword:"required",params:{missingProperty: "C"},message:"must have required property '"+"C"+"'",schema:schema1.properties.per_query.properties.classes.required,parentSchema:schema1.properties.per_query.properties.classes,data:data37};
if(vErrors === null){
vErrors = [err119];
}
else {
vErrors.push(err119);
}
errors++;
}
for(const key7 in data37){
if(!(((key7 === "A") || (key7 === "B")) || (key7 === "C"))){
const err120 = {instancePath:instancePath+"/per_query/classes",schemaPath:"#/properties/per_query/properties/classes/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key7},message:"must NOT have additional properties",schema:false,parentSchema:schema1.properties.per_query.properties.classes,data:data37};
if(vErrors === null){
vErrors = [err120];
}
else {
vErrors.push(err120);
}
errors++;
}
}
if(data37.A !== undefined){
let data38 = data37.A;
if(typeof data38 === "string"){
if(data38.length < 2 * 1 && func1(data38) < 1){
const err121 = {instancePath:instancePath+"/per_query/classes/A",schemaPath:"#/properties/per_query/properties/classes/properties/A/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema1.properties.per_query.properties.classes.properties.A,data:data38};
if(vErrors === null){
vErrors = [err121];
}
else {
vErrors.push(err121);
}
errors++;
}
}
else {
const err122 = {instancePath:instancePath+"/per_query/classes/A",schemaPath:"#/properties/per_query/properties/classes/properties/A/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema1.properties.per_query.properties.classes.properties.A.type,parentSchema:schema1.properties.per_query.properties.classes.properties.A,data:data38};
if(vErrors === null){
vErrors = [err122];
}
else {
vErrors.push(err122);
}
errors++;
}
}
if(data37.B !== undefined){
let data39 = data37.B;
if(typeof data39 === "string"){
if(data39.length < 2 * 1 && func1(data39) < 1){
const err123 = {instancePath:instancePath+"/per_query/classes/B",schemaPath:"#/properties/per_query/properties/classes/properties/B/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema1.properties.per_query.properties.classes.properties.B,data:data39};
if(vErrors === null){
vErrors = [err123];
}
else {
vErrors.push(err123);
}
errors++;
}
}
else {
const err124 = {instancePath:instancePath+"/per_query/classes/B",schemaPath:"#/properties/per_query/properties/classes/properties/B/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema1.properties.per_query.properties.classes.properties.B.type,parentSchema:schema1.properties.per_query.properties.classes.properties.B,data:data39};
if(vErrors === null){
vErrors = [err124];
}
else {
vErrors.push(err124);
}
errors++;
}
}
if(data37.C !== undefined){
let data40 = data37.C;
if(typeof data40 === "string"){
if(data40.length < 2 * 1 && func1(data40) < 1){
const err125 = {instancePath:instancePath+"/per_query/classes/C",schemaPath:"#/properties/per_query/properties/classes/properties/C/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema1.properties.per_query.properties.classes.properties.C,data:data40};
if(vErrors === null){
vErrors = [err125];
}
else {
vErrors.push(err125);
}
errors++;
}
}
else {
const err126 = {instancePath:instancePath+"/per_query/classes/C",schemaPath:"#/properties/per_query/properties/classes/properties/C/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema1.properties.per_query.properties.classes.properties.C.type,parentSchema:schema1.properties.per_query.properties.classes.properties.C,data:data40};
if(vErrors === null){
vErrors = [err126];
}
else {
vErrors.push(err126);
}
errors++;
}
}
}
else {
const err127 = {instancePath:instancePath+"/per_query/classes",schemaPath:"#/properties/per_query/properties/classes/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema1.properties.per_query.properties.classes.type,parentSchema:schema1.properties.per_query.properties.classes,data:data37};
if(vErrors === null){
vErrors = [err127];
}
else {
vErrors.push(err127);
}
errors++;
}
}
if(data32.score !== undefined){
let data41 = data32.score;
if(typeof data41 === "string"){
if(data41.length < 2 * 1 && func1(data41) < 1){
const err128 = {instancePath:instancePath+"/per_query/score",schemaPath:"#/properties/per_query/properties/score/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema1.properties.per_query.properties.score,data:data41};
if(vErrors === null){
vErrors = [err128];
}
else {
vErrors.push(err128);
}
errors++;
}
}
else {
const err129 = {instancePath:instancePath+"/per_query/score",schemaPath:"#/properties/per_query/properties/score/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema1.properties.per_query.properties.score.type,parentSchema:schema1.properties.per_query.properties.score,data:data41};
if(vErrors === null){
vErrors = [err129];
}
else {
vErrors.push(err129);
}
errors++;
}
}
if(data32.note !== undefined){
let data42 = data32.note;
if(typeof data42 === "string"){
if(data42.length < 2 * 1 && func1(data42) < 1){
const err130 = {instancePath:instancePath+"/per_query/note",schemaPath:"#/properties/per_query/properties/note/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema1.properties.per_query.properties.note,data:data42};
if(vErrors === null){
vErrors = [err130];
}
else {
vErrors.push(err130);
}
errors++;
}
}
else {
const err131 = {instancePath:instancePath+"/per_query/note",schemaPath:"#/properties/per_query/properties/note/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema1.properties.per_query.properties.note.type,parentSchema:schema1.properties.per_query.properties.note,data:data42};
if(vErrors === null){
vErrors = [err131];
}
else {
vErrors.push(err131);
}
errors++;
}
}
}
else {
const err132 = {instancePath:instancePath+"/per_query",schemaPath:"#/properties/per_query/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema1.properties.per_query.type,parentSchema:schema1.properties.per_query,data:data32};
if(vErrors === null){
vErrors = [err132];
}
else {
vErrors.push(err132);
}
errors++;
}
}
if(data.measurements !== undefined){
let data43 = data.measurements;
if(data43 && typeof data43 == "object" && !Array.isArray(data43)){
if(data43.note === undefined){
const err133 = {instancePath:instancePath+"/measurements",schemaPath:"#/properties/measurements/required",keyword:"required",params:{missingProperty: "note"},message:"must have required property '"+"note"+"'",schema:schema1.properties.measurements.required,parentSchema:schema1.properties.measurements,data:data43};
if(vErrors === null){
vErrors = [err133];
}
else {
vErrors.push(err133);
}
errors++;
}
if(data43.report_grids === undefined){
const err134 = {instancePath:instancePath+"/measurements",schemaPath:"#/properties/measurements/required",keyword:"required",params:{missingProperty: "report_grids"},message:"must have required property '"+"report_grids"+"'",schema:schema1.properties.measurements.required,parentSchema:schema1.properties.measurements,data:data43};
if(vErrors === null){
vErrors = [err134];
}
else {
vErrors.push(err134);
}
errors++;
}
for(const key8 in data43){
if(!((key8 === "note") || (key8 === "report_grids"))){
const err135 = {instancePath:instancePath+"/measurements",schemaPath:"#/properties/measurements/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key8},message:"must NOT have additional properties",schema:false,parentSchema:schema1.properties.measurements,data:data43};
if(vErrors === null){
vErrors = [err135];
}
else {
vErrors.push(err135);
}
errors++;
}
}
if(data43.note !== undefined){
let data44 = data43.note;
if(typeof data44 === "string"){
if(data44.length < 2 * 1 && func1(data44) < 1){
const err136 = {instancePath:instancePath+"/measurements/note",schemaPath:"#/properties/measurements/properties/note/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema1.properties.measurements.properties.note,data:data44};
if(vErrors === null){
vErrors = [err136];
}
else {
vErrors.push(err136);
}
errors++;
}
}
else {
const err137 = {instancePath:instancePath+"/measurements/note",schemaPath:"#/properties/measurements/properties/note/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema1.properties.measurements.properties.note.type,parentSchema:schema1.properties.measurements.properties.note,data:data44};
if(vErrors === null){
vErrors = [err137];
}
else {
vErrors.push(err137);
}
errors++;
}
}
if(data43.report_grids !== undefined){
let data45 = data43.report_grids;
if(Array.isArray(data45)){
const len0 = data45.length;
for(let i0=0; i0<len0; i0++){
let data46 = data45[i0];
if(typeof data46 === "string"){
if(!pattern3.test(data46)){
const err138 = {instancePath:instancePath+"/measurements/report_grids/" + i0,schemaPath:"#/properties/measurements/properties/report_grids/items/pattern",keyword:"pattern",params:{pattern: "^[A-Z]{3}$"},message:"must match pattern \""+"^[A-Z]{3}$"+"\"",schema:"^[A-Z]{3}$",parentSchema:schema1.properties.measurements.properties.report_grids.items,data:data46};
if(vErrors === null){
vErrors = [err138];
}
else {
vErrors.push(err138);
}
errors++;
}
}
else {
const err139 = {instancePath:instancePath+"/measurements/report_grids/" + i0,schemaPath:"#/properties/measurements/properties/report_grids/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema1.properties.measurements.properties.report_grids.items.type,parentSchema:schema1.properties.measurements.properties.report_grids.items,data:data46};
if(vErrors === null){
vErrors = [err139];
}
else {
vErrors.push(err139);
}
errors++;
}
}
}
else {
const err140 = {instancePath:instancePath+"/measurements/report_grids",schemaPath:"#/properties/measurements/properties/report_grids/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema1.properties.measurements.properties.report_grids.type,parentSchema:schema1.properties.measurements.properties.report_grids,data:data45};
if(vErrors === null){
vErrors = [err140];
}
else {
vErrors.push(err140);
}
errors++;
}
}
}
else {
const err141 = {instancePath:instancePath+"/measurements",schemaPath:"#/properties/measurements/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema1.properties.measurements.type,parentSchema:schema1.properties.measurements,data:data43};
if(vErrors === null){
vErrors = [err141];
}
else {
vErrors.push(err141);
}
errors++;
}
}
if(data.changes !== undefined){
let data47 = data.changes;
if(data47 && typeof data47 == "object" && !Array.isArray(data47)){
if(data47.note === undefined){
const err142 = {instancePath:instancePath+"/changes",schemaPath:"#/properties/changes/required",keyword:"required",params:{missingProperty: "note"},message:"must have required property '"+"note"+"'",schema:schema1.properties.changes.required,parentSchema:schema1.properties.changes,data:data47};
if(vErrors === null){
vErrors = [err142];
}
else {
vErrors.push(err142);
}
errors++;
}
for(const key9 in data47){
if(!(key9 === "note")){
const err143 = {instancePath:instancePath+"/changes",schemaPath:"#/properties/changes/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key9},message:"must NOT have additional properties",schema:false,parentSchema:schema1.properties.changes,data:data47};
if(vErrors === null){
vErrors = [err143];
}
else {
vErrors.push(err143);
}
errors++;
}
}
if(data47.note !== undefined){
let data48 = data47.note;
if(typeof data48 === "string"){
if(data48.length < 2 * 1 && func1(data48) < 1){
const err144 = {instancePath:instancePath+"/changes/note",schemaPath:"#/properties/changes/properties/note/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema1.properties.changes.properties.note,data:data48};
if(vErrors === null){
vErrors = [err144];
}
else {
vErrors.push(err144);
}
errors++;
}
}
else {
const err145 = {instancePath:instancePath+"/changes/note",schemaPath:"#/properties/changes/properties/note/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema1.properties.changes.properties.note.type,parentSchema:schema1.properties.changes.properties.note,data:data48};
if(vErrors === null){
vErrors = [err145];
}
else {
vErrors.push(err145);
}
errors++;
}
}
}
else {
const err146 = {instancePath:instancePath+"/changes",schemaPath:"#/properties/changes/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema1.properties.changes.type,parentSchema:schema1.properties.changes,data:data47};
if(vErrors === null){
vErrors = [err146];
}
else {
vErrors.push(err146);
}
errors++;
}
}
if(data.releases !== undefined){
let data49 = data.releases;
if(data49 && typeof data49 == "object" && !Array.isArray(data49)){
if(data49.note === undefined){
const err147 = {instancePath:instancePath+"/releases",schemaPath:"#/properties/releases/required",keyword:"required",params:{missingProperty: "note"},message:"must have required property '"+"note"+"'",schema:schema1.properties.releases.required,parentSchema:schema1.properties.releases,data:data49};
if(vErrors === null){
vErrors = [err147];
}
else {
vErrors.push(err147);
}
errors++;
}
for(const key10 in data49){
if(!(key10 === "note")){
const err148 = {instancePath:instancePath+"/releases",schemaPath:"#/properties/releases/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key10},message:"must NOT have additional properties",schema:false,parentSchema:schema1.properties.releases,data:data49};
if(vErrors === null){
vErrors = [err148];
}
else {
vErrors.push(err148);
}
errors++;
}
}
if(data49.note !== undefined){
let data50 = data49.note;
if(typeof data50 === "string"){
if(data50.length < 2 * 1 && func1(data50) < 1){
const err149 = {instancePath:instancePath+"/releases/note",schemaPath:"#/properties/releases/properties/note/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema1.properties.releases.properties.note,data:data50};
if(vErrors === null){
vErrors = [err149];
}
else {
vErrors.push(err149);
}
errors++;
}
}
else {
const err150 = {instancePath:instancePath+"/releases/note",schemaPath:"#/properties/releases/properties/note/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema1.properties.releases.properties.note.type,parentSchema:schema1.properties.releases.properties.note,data:data50};
if(vErrors === null){
vErrors = [err150];
}
else {
vErrors.push(err150);
}
errors++;
}
}
}
else {
const err151 = {instancePath:instancePath+"/releases",schemaPath:"#/properties/releases/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema1.properties.releases.type,parentSchema:schema1.properties.releases,data:data49};
if(vErrors === null){
vErrors = [err151];
}
else {
vErrors.push(err151);
}
errors++;
}
}
}
else {
const err152 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema1.type,parentSchema:schema1,data};
if(vErrors === null){
vErrors = [err152];
}
else {
vErrors.push(err152);
}
errors++;
}
validate1.errors = vErrors;
return errors === 0;
}
validate1.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const ModelRow = validate2;
const schema4 = {"type":"object","additionalProperties":false,"required":["model_id","slug","name","params_b","active_params_b","architecture"],"properties":{"model_id":{"type":"string","maxLength":200,"pattern":"^[A-Za-z0-9][A-Za-z0-9._-]*/[A-Za-z0-9][A-Za-z0-9._-]*$"},"slug":{"type":"string","minLength":1,"maxLength":100,"pattern":"^[a-z0-9]+(-[a-z0-9]+)*$"},"name":{"type":"string","minLength":1,"maxLength":100,"pattern":"^\\S(.*\\S)?$"},"params_b":{"type":"number","exclusiveMinimum":0},"active_params_b":{"type":"number","exclusiveMinimum":0},"architecture":{"type":"string","enum":["Dense Transformer","MoE","Mamba-Transformer Hybrid"]}}};
const pattern4 = new RegExp("^[A-Za-z0-9][A-Za-z0-9._-]*/[A-Za-z0-9][A-Za-z0-9._-]*$", "u");
const pattern5 = new RegExp("^[a-z0-9]+(-[a-z0-9]+)*$", "u");
const pattern6 = new RegExp("^\\S(.*\\S)?$", "u");

function validate2(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate2.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.model_id === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "model_id"},message:"must have required property '"+"model_id"+"'",schema:schema4.required,parentSchema:schema4,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.slug === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "slug"},message:"must have required property '"+"slug"+"'",schema:schema4.required,parentSchema:schema4,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.name === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "name"},message:"must have required property '"+"name"+"'",schema:schema4.required,parentSchema:schema4,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.params_b === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "params_b"},message:"must have required property '"+"params_b"+"'",schema:schema4.required,parentSchema:schema4,data};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.active_params_b === undefined){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "active_params_b"},message:"must have required property '"+"active_params_b"+"'",schema:schema4.required,parentSchema:schema4,data};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data.architecture === undefined){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "architecture"},message:"must have required property '"+"architecture"+"'",schema:schema4.required,parentSchema:schema4,data};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
for(const key0 in data){
if(!((((((key0 === "model_id") || (key0 === "slug")) || (key0 === "name")) || (key0 === "params_b")) || (key0 === "active_params_b")) || (key0 === "architecture"))){
const err6 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema4,data};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.model_id !== undefined){
let data0 = data.model_id;
if(typeof data0 === "string"){
if(data0.length > 200 && func1(data0) > 200){
const err7 = {instancePath:instancePath+"/model_id",schemaPath:"#/properties/model_id/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters",schema:200,parentSchema:schema4.properties.model_id,data:data0};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(!pattern4.test(data0)){
const err8 = {instancePath:instancePath+"/model_id",schemaPath:"#/properties/model_id/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9][A-Za-z0-9._-]*/[A-Za-z0-9][A-Za-z0-9._-]*$"},message:"must match pattern \""+"^[A-Za-z0-9][A-Za-z0-9._-]*/[A-Za-z0-9][A-Za-z0-9._-]*$"+"\"",schema:"^[A-Za-z0-9][A-Za-z0-9._-]*/[A-Za-z0-9][A-Za-z0-9._-]*$",parentSchema:schema4.properties.model_id,data:data0};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
else {
const err9 = {instancePath:instancePath+"/model_id",schemaPath:"#/properties/model_id/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema4.properties.model_id.type,parentSchema:schema4.properties.model_id,data:data0};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.slug !== undefined){
let data1 = data.slug;
if(typeof data1 === "string"){
if(data1.length > 100 && func1(data1) > 100){
const err10 = {instancePath:instancePath+"/slug",schemaPath:"#/properties/slug/maxLength",keyword:"maxLength",params:{limit: 100},message:"must NOT have more than 100 characters",schema:100,parentSchema:schema4.properties.slug,data:data1};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if(data1.length < 2 * 1 && func1(data1) < 1){
const err11 = {instancePath:instancePath+"/slug",schemaPath:"#/properties/slug/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema4.properties.slug,data:data1};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(!pattern5.test(data1)){
const err12 = {instancePath:instancePath+"/slug",schemaPath:"#/properties/slug/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9]+(-[a-z0-9]+)*$"},message:"must match pattern \""+"^[a-z0-9]+(-[a-z0-9]+)*$"+"\"",schema:"^[a-z0-9]+(-[a-z0-9]+)*$",parentSchema:schema4.properties.slug,data:data1};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
else {
const err13 = {instancePath:instancePath+"/slug",schemaPath:"#/properties/slug/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema4.properties.slug.type,parentSchema:schema4.properties.slug,data:data1};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data.name !== undefined){
let data2 = data.name;
if(typeof data2 === "string"){
if(data2.length > 100 && func1(data2) > 100){
const err14 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/maxLength",keyword:"maxLength",params:{limit: 100},message:"must NOT have more than 100 characters",schema:100,parentSchema:schema4.properties.name,data:data2};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
if(data2.length < 2 * 1 && func1(data2) < 1){
const err15 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema4.properties.name,data:data2};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
if(!pattern6.test(data2)){
const err16 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/pattern",keyword:"pattern",params:{pattern: "^\\S(.*\\S)?$"},message:"must match pattern \""+"^\\S(.*\\S)?$"+"\"",schema:"^\\S(.*\\S)?$",parentSchema:schema4.properties.name,data:data2};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
else {
const err17 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema4.properties.name.type,parentSchema:schema4.properties.name,data:data2};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
if(data.params_b !== undefined){
let data3 = data.params_b;
if((typeof data3 == "number") && (isFinite(data3))){
if(data3 <= 0 || isNaN(data3)){
const err18 = {instancePath:instancePath+"/params_b",schemaPath:"#/properties/params_b/exclusiveMinimum",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0},message:"must be > 0",schema:0,parentSchema:schema4.properties.params_b,data:data3};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
else {
const err19 = {instancePath:instancePath+"/params_b",schemaPath:"#/properties/params_b/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema4.properties.params_b.type,parentSchema:schema4.properties.params_b,data:data3};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
if(data.active_params_b !== undefined){
let data4 = data.active_params_b;
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 <= 0 || isNaN(data4)){
const err20 = {instancePath:instancePath+"/active_params_b",schemaPath:"#/properties/active_params_b/exclusiveMinimum",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0},message:"must be > 0",schema:0,parentSchema:schema4.properties.active_params_b,data:data4};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
else {
const err21 = {instancePath:instancePath+"/active_params_b",schemaPath:"#/properties/active_params_b/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema4.properties.active_params_b.type,parentSchema:schema4.properties.active_params_b,data:data4};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
if(data.architecture !== undefined){
let data5 = data.architecture;
if(typeof data5 !== "string"){
const err22 = {instancePath:instancePath+"/architecture",schemaPath:"#/properties/architecture/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema4.properties.architecture.type,parentSchema:schema4.properties.architecture,data:data5};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
if(!(((data5 === "Dense Transformer") || (data5 === "MoE")) || (data5 === "Mamba-Transformer Hybrid"))){
const err23 = {instancePath:instancePath+"/architecture",schemaPath:"#/properties/architecture/enum",keyword:"enum",params:{allowedValues: schema4.properties.architecture.enum},message:"must be equal to one of the allowed values",schema:schema4.properties.architecture.enum,parentSchema:schema4.properties.architecture,data:data5};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
}
else {
const err24 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema4.type,parentSchema:schema4,data};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
validate2.errors = vErrors;
return errors === 0;
}
validate2.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const ConfigurationRow = validate3;
const schema5 = {"type":"object","additionalProperties":false,"required":["slug","gpu","num_gpus","max_num_seqs","repeat","precision","tensor_parallel","data_parallel","expert_parallel","joules_per_output_token","gpu_power_watts_total","tokens_per_second","avg_running_batch","avg_output_tokens","median_itl_ms","p90_itl_ms","p95_itl_ms","p99_itl_ms"],"properties":{"slug":{"type":"string","minLength":1,"maxLength":100,"pattern":"^[a-z0-9]+(-[a-z0-9]+)*$"},"gpu":{"type":"string","minLength":1,"maxLength":60,"pattern":"^[A-Za-z0-9]+( [A-Za-z0-9]+)*$"},"num_gpus":{"type":"integer","minimum":1,"maximum":100000},"max_num_seqs":{"type":"integer","minimum":1,"maximum":10000000},"repeat":{"type":"integer","minimum":1,"maximum":1000},"precision":{"type":"string","enum":["BF16","FP8","MXFP4"]},"tensor_parallel":{"type":"integer","minimum":1,"maximum":100000},"data_parallel":{"type":"integer","minimum":1,"maximum":100000},"expert_parallel":{"type":"integer","minimum":1,"maximum":100000},"joules_per_output_token":{"type":"number","exclusiveMinimum":0},"gpu_power_watts_total":{"type":"number","exclusiveMinimum":0},"tokens_per_second":{"type":"number","exclusiveMinimum":0},"avg_running_batch":{"type":"number","exclusiveMinimum":0},"avg_output_tokens":{"type":"number","exclusiveMinimum":0},"median_itl_ms":{"type":"number","exclusiveMinimum":0},"p90_itl_ms":{"type":"number","exclusiveMinimum":0},"p95_itl_ms":{"type":"number","exclusiveMinimum":0},"p99_itl_ms":{"type":"number","exclusiveMinimum":0}}};
const pattern8 = new RegExp("^[A-Za-z0-9]+( [A-Za-z0-9]+)*$", "u");

function validate3(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate3.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.slug === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "slug"},message:"must have required property '"+"slug"+"'",schema:schema5.required,parentSchema:schema5,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.gpu === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "gpu"},message:"must have required property '"+"gpu"+"'",schema:schema5.required,parentSchema:schema5,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.num_gpus === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "num_gpus"},message:"must have required property '"+"num_gpus"+"'",schema:schema5.required,parentSchema:schema5,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.max_num_seqs === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "max_num_seqs"},message:"must have required property '"+"max_num_seqs"+"'",schema:schema5.required,parentSchema:schema5,data};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.repeat === undefined){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "repeat"},message:"must have required property '"+"repeat"+"'",schema:schema5.required,parentSchema:schema5,data};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data.precision === undefined){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "precision"},message:"must have required property '"+"precision"+"'",schema:schema5.required,parentSchema:schema5,data};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data.tensor_parallel === undefined){
const err6 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "tensor_parallel"},message:"must have required property '"+"tensor_parallel"+"'",schema:schema5.required,parentSchema:schema5,data};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(data.data_parallel === undefined){
const err7 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "data_parallel"},message:"must have required property '"+"data_parallel"+"'",schema:schema5.required,parentSchema:schema5,data};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(data.expert_parallel === undefined){
const err8 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "expert_parallel"},message:"must have required property '"+"expert_parallel"+"'",schema:schema5.required,parentSchema:schema5,data};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(data.joules_per_output_token === undefined){
const err9 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "joules_per_output_token"},message:"must have required property '"+"joules_per_output_token"+"'",schema:schema5.required,parentSchema:schema5,data};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(data.gpu_power_watts_total === undefined){
const err10 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "gpu_power_watts_total"},message:"must have required property '"+"gpu_power_watts_total"+"'",schema:schema5.required,parentSchema:schema5,data};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if(data.tokens_per_second === undefined){
const err11 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "tokens_per_second"},message:"must have required property '"+"tokens_per_second"+"'",schema:schema5.required,parentSchema:schema5,data};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(data.avg_running_batch === undefined){
const err12 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "avg_running_batch"},message:"must have required property '"+"avg_running_batch"+"'",schema:schema5.required,parentSchema:schema5,data};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if(data.avg_output_tokens === undefined){
const err13 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "avg_output_tokens"},message:"must have required property '"+"avg_output_tokens"+"'",schema:schema5.required,parentSchema:schema5,data};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
if(data.median_itl_ms === undefined){
const err14 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "median_itl_ms"},message:"must have required property '"+"median_itl_ms"+"'",schema:schema5.required,parentSchema:schema5,data};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
if(data.p90_itl_ms === undefined){
const err15 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "p90_itl_ms"},message:"must have required property '"+"p90_itl_ms"+"'",schema:schema5.required,parentSchema:schema5,data};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
if(data.p95_itl_ms === undefined){
const err16 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "p95_itl_ms"},message:"must have required property '"+"p95_itl_ms"+"'",schema:schema5.required,parentSchema:schema5,data};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
if(data.p99_itl_ms === undefined){
const err17 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "p99_itl_ms"},message:"must have required property '"+"p99_itl_ms"+"'",schema:schema5.required,parentSchema:schema5,data};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
for(const key0 in data){
if(!(func0.call(schema5.properties, key0))){
const err18 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema5,data};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data.slug !== undefined){
let data0 = data.slug;
if(typeof data0 === "string"){
if(data0.length > 100 && func1(data0) > 100){
const err19 = {instancePath:instancePath+"/slug",schemaPath:"#/properties/slug/maxLength",keyword:"maxLength",params:{limit: 100},message:"must NOT have more than 100 characters",schema:100,parentSchema:schema5.properties.slug,data:data0};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
if(data0.length < 2 * 1 && func1(data0) < 1){
const err20 = {instancePath:instancePath+"/slug",schemaPath:"#/properties/slug/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema5.properties.slug,data:data0};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
if(!pattern5.test(data0)){
const err21 = {instancePath:instancePath+"/slug",schemaPath:"#/properties/slug/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9]+(-[a-z0-9]+)*$"},message:"must match pattern \""+"^[a-z0-9]+(-[a-z0-9]+)*$"+"\"",schema:"^[a-z0-9]+(-[a-z0-9]+)*$",parentSchema:schema5.properties.slug,data:data0};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
else {
const err22 = {instancePath:instancePath+"/slug",schemaPath:"#/properties/slug/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema5.properties.slug.type,parentSchema:schema5.properties.slug,data:data0};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
if(data.gpu !== undefined){
let data1 = data.gpu;
if(typeof data1 === "string"){
if(data1.length > 60 && func1(data1) > 60){
const err23 = {instancePath:instancePath+"/gpu",schemaPath:"#/properties/gpu/maxLength",keyword:"maxLength",params:{limit: 60},message:"must NOT have more than 60 characters",schema:60,parentSchema:schema5.properties.gpu,data:data1};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
if(data1.length < 2 * 1 && func1(data1) < 1){
const err24 = {instancePath:instancePath+"/gpu",schemaPath:"#/properties/gpu/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema5.properties.gpu,data:data1};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
if(!pattern8.test(data1)){
const err25 = {instancePath:instancePath+"/gpu",schemaPath:"#/properties/gpu/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9]+( [A-Za-z0-9]+)*$"},message:"must match pattern \""+"^[A-Za-z0-9]+( [A-Za-z0-9]+)*$"+"\"",schema:"^[A-Za-z0-9]+( [A-Za-z0-9]+)*$",parentSchema:schema5.properties.gpu,data:data1};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
else {
const err26 = {instancePath:instancePath+"/gpu",schemaPath:"#/properties/gpu/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema5.properties.gpu.type,parentSchema:schema5.properties.gpu,data:data1};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
if(data.num_gpus !== undefined){
let data2 = data.num_gpus;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
const err27 = {instancePath:instancePath+"/num_gpus",schemaPath:"#/properties/num_gpus/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema5.properties.num_gpus.type,parentSchema:schema5.properties.num_gpus,data:data2};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 > 100000 || isNaN(data2)){
const err28 = {instancePath:instancePath+"/num_gpus",schemaPath:"#/properties/num_gpus/maximum",keyword:"maximum",params:{comparison: "<=", limit: 100000},message:"must be <= 100000",schema:100000,parentSchema:schema5.properties.num_gpus,data:data2};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
if(data2 < 1 || isNaN(data2)){
const err29 = {instancePath:instancePath+"/num_gpus",schemaPath:"#/properties/num_gpus/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema5.properties.num_gpus,data:data2};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
}
}
if(data.max_num_seqs !== undefined){
let data3 = data.max_num_seqs;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
const err30 = {instancePath:instancePath+"/max_num_seqs",schemaPath:"#/properties/max_num_seqs/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema5.properties.max_num_seqs.type,parentSchema:schema5.properties.max_num_seqs,data:data3};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
if((typeof data3 == "number") && (isFinite(data3))){
if(data3 > 10000000 || isNaN(data3)){
const err31 = {instancePath:instancePath+"/max_num_seqs",schemaPath:"#/properties/max_num_seqs/maximum",keyword:"maximum",params:{comparison: "<=", limit: 10000000},message:"must be <= 10000000",schema:10000000,parentSchema:schema5.properties.max_num_seqs,data:data3};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
if(data3 < 1 || isNaN(data3)){
const err32 = {instancePath:instancePath+"/max_num_seqs",schemaPath:"#/properties/max_num_seqs/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema5.properties.max_num_seqs,data:data3};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
}
}
if(data.repeat !== undefined){
let data4 = data.repeat;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
const err33 = {instancePath:instancePath+"/repeat",schemaPath:"#/properties/repeat/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema5.properties.repeat.type,parentSchema:schema5.properties.repeat,data:data4};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 > 1000 || isNaN(data4)){
const err34 = {instancePath:instancePath+"/repeat",schemaPath:"#/properties/repeat/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000},message:"must be <= 1000",schema:1000,parentSchema:schema5.properties.repeat,data:data4};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
if(data4 < 1 || isNaN(data4)){
const err35 = {instancePath:instancePath+"/repeat",schemaPath:"#/properties/repeat/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema5.properties.repeat,data:data4};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
}
}
if(data.precision !== undefined){
let data5 = data.precision;
if(typeof data5 !== "string"){
const err36 = {instancePath:instancePath+"/precision",schemaPath:"#/properties/precision/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema5.properties.precision.type,parentSchema:schema5.properties.precision,data:data5};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
if(!(((data5 === "BF16") || (data5 === "FP8")) || (data5 === "MXFP4"))){
const err37 = {instancePath:instancePath+"/precision",schemaPath:"#/properties/precision/enum",keyword:"enum",params:{allowedValues: schema5.properties.precision.enum},message:"must be equal to one of the allowed values",schema:schema5.properties.precision.enum,parentSchema:schema5.properties.precision,data:data5};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
}
if(data.tensor_parallel !== undefined){
let data6 = data.tensor_parallel;
if(!(((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6))) && (isFinite(data6)))){
const err38 = {instancePath:instancePath+"/tensor_parallel",schemaPath:"#/properties/tensor_parallel/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema5.properties.tensor_parallel.type,parentSchema:schema5.properties.tensor_parallel,data:data6};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
if((typeof data6 == "number") && (isFinite(data6))){
if(data6 > 100000 || isNaN(data6)){
const err39 = {instancePath:instancePath+"/tensor_parallel",schemaPath:"#/properties/tensor_parallel/maximum",keyword:"maximum",params:{comparison: "<=", limit: 100000},message:"must be <= 100000",schema:100000,parentSchema:schema5.properties.tensor_parallel,data:data6};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
if(data6 < 1 || isNaN(data6)){
const err40 = {instancePath:instancePath+"/tensor_parallel",schemaPath:"#/properties/tensor_parallel/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema5.properties.tensor_parallel,data:data6};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
}
}
if(data.data_parallel !== undefined){
let data7 = data.data_parallel;
if(!(((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7))) && (isFinite(data7)))){
const err41 = {instancePath:instancePath+"/data_parallel",schemaPath:"#/properties/data_parallel/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema5.properties.data_parallel.type,parentSchema:schema5.properties.data_parallel,data:data7};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
if((typeof data7 == "number") && (isFinite(data7))){
if(data7 > 100000 || isNaN(data7)){
const err42 = {instancePath:instancePath+"/data_parallel",schemaPath:"#/properties/data_parallel/maximum",keyword:"maximum",params:{comparison: "<=", limit: 100000},message:"must be <= 100000",schema:100000,parentSchema:schema5.properties.data_parallel,data:data7};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
if(data7 < 1 || isNaN(data7)){
const err43 = {instancePath:instancePath+"/data_parallel",schemaPath:"#/properties/data_parallel/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema5.properties.data_parallel,data:data7};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
}
}
if(data.expert_parallel !== undefined){
let data8 = data.expert_parallel;
if(!(((typeof data8 == "number") && (!(data8 % 1) && !isNaN(data8))) && (isFinite(data8)))){
const err44 = {instancePath:instancePath+"/expert_parallel",schemaPath:"#/properties/expert_parallel/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema5.properties.expert_parallel.type,parentSchema:schema5.properties.expert_parallel,data:data8};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
if((typeof data8 == "number") && (isFinite(data8))){
if(data8 > 100000 || isNaN(data8)){
const err45 = {instancePath:instancePath+"/expert_parallel",schemaPath:"#/properties/expert_parallel/maximum",keyword:"maximum",params:{comparison: "<=", limit: 100000},message:"must be <= 100000",schema:100000,parentSchema:schema5.properties.expert_parallel,data:data8};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
}
if(data8 < 1 || isNaN(data8)){
const err46 = {instancePath:instancePath+"/expert_parallel",schemaPath:"#/properties/expert_parallel/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema5.properties.expert_parallel,data:data8};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
}
}
}
if(data.joules_per_output_token !== undefined){
let data9 = data.joules_per_output_token;
if((typeof data9 == "number") && (isFinite(data9))){
if(data9 <= 0 || isNaN(data9)){
const err47 = {instancePath:instancePath+"/joules_per_output_token",schemaPath:"#/properties/joules_per_output_token/exclusiveMinimum",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0},message:"must be > 0",schema:0,parentSchema:schema5.properties.joules_per_output_token,data:data9};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
}
}
else {
const err48 = {instancePath:instancePath+"/joules_per_output_token",schemaPath:"#/properties/joules_per_output_token/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema5.properties.joules_per_output_token.type,parentSchema:schema5.properties.joules_per_output_token,data:data9};
if(vErrors === null){
vErrors = [err48];
}
else {
vErrors.push(err48);
}
errors++;
}
}
if(data.gpu_power_watts_total !== undefined){
let data10 = data.gpu_power_watts_total;
if((typeof data10 == "number") && (isFinite(data10))){
if(data10 <= 0 || isNaN(data10)){
const err49 = {instancePath:instancePath+"/gpu_power_watts_total",schemaPath:"#/properties/gpu_power_watts_total/exclusiveMinimum",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0},message:"must be > 0",schema:0,parentSchema:schema5.properties.gpu_power_watts_total,data:data10};
if(vErrors === null){
vErrors = [err49];
}
else {
vErrors.push(err49);
}
errors++;
}
}
else {
const err50 = {instancePath:instancePath+"/gpu_power_watts_total",schemaPath:"#/properties/gpu_power_watts_total/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema5.properties.gpu_power_watts_total.type,parentSchema:schema5.properties.gpu_power_watts_total,data:data10};
if(vErrors === null){
vErrors = [err50];
}
else {
vErrors.push(err50);
}
errors++;
}
}
if(data.tokens_per_second !== undefined){
let data11 = data.tokens_per_second;
if((typeof data11 == "number") && (isFinite(data11))){
if(data11 <= 0 || isNaN(data11)){
const err51 = {instancePath:instancePath+"/tokens_per_second",schemaPath:"#/properties/tokens_per_second/exclusiveMinimum",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0},message:"must be > 0",schema:0,parentSchema:schema5.properties.tokens_per_second,data:data11};
if(vErrors === null){
vErrors = [err51];
}
else {
vErrors.push(err51);
}
errors++;
}
}
else {
const err52 = {instancePath:instancePath+"/tokens_per_second",schemaPath:"#/properties/tokens_per_second/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema5.properties.tokens_per_second.type,parentSchema:schema5.properties.tokens_per_second,data:data11};
if(vErrors === null){
vErrors = [err52];
}
else {
vErrors.push(err52);
}
errors++;
}
}
if(data.avg_running_batch !== undefined){
let data12 = data.avg_running_batch;
if((typeof data12 == "number") && (isFinite(data12))){
if(data12 <= 0 || isNaN(data12)){
const err53 = {instancePath:instancePath+"/avg_running_batch",schemaPath:"#/properties/avg_running_batch/exclusiveMinimum",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0},message:"must be > 0",schema:0,parentSchema:schema5.properties.avg_running_batch,data:data12};
if(vErrors === null){
vErrors = [err53];
}
else {
vErrors.push(err53);
}
errors++;
}
}
else {
const err54 = {instancePath:instancePath+"/avg_running_batch",schemaPath:"#/properties/avg_running_batch/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema5.properties.avg_running_batch.type,parentSchema:schema5.properties.avg_running_batch,data:data12};
if(vErrors === null){
vErrors = [err54];
}
else {
vErrors.push(err54);
}
errors++;
}
}
if(data.avg_output_tokens !== undefined){
let data13 = data.avg_output_tokens;
if((typeof data13 == "number") && (isFinite(data13))){
if(data13 <= 0 || isNaN(data13)){
const err55 = {instancePath:instancePath+"/avg_output_tokens",schemaPath:"#/properties/avg_output_tokens/exclusiveMinimum",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0},message:"must be > 0",schema:0,parentSchema:schema5.properties.avg_output_tokens,data:data13};
if(vErrors === null){
vErrors = [err55];
}
else {
vErrors.push(err55);
}
errors++;
}
}
else {
const err56 = {instancePath:instancePath+"/avg_output_tokens",schemaPath:"#/properties/avg_output_tokens/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema5.properties.avg_output_tokens.type,parentSchema:schema5.properties.avg_output_tokens,data:data13};
if(vErrors === null){
vErrors = [err56];
}
else {
vErrors.push(err56);
}
errors++;
}
}
if(data.median_itl_ms !== undefined){
let data14 = data.median_itl_ms;
if((typeof data14 == "number") && (isFinite(data14))){
if(data14 <= 0 || isNaN(data14)){
const err57 = {instancePath:instancePath+"/median_itl_ms",schemaPath:"#/properties/median_itl_ms/exclusiveMinimum",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0},message:"must be > 0",schema:0,parentSchema:schema5.properties.median_itl_ms,data:data14};
if(vErrors === null){
vErrors = [err57];
}
else {
vErrors.push(err57);
}
errors++;
}
}
else {
const err58 = {instancePath:instancePath+"/median_itl_ms",schemaPath:"#/properties/median_itl_ms/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema5.properties.median_itl_ms.type,parentSchema:schema5.properties.median_itl_ms,data:data14};
if(vErrors === null){
vErrors = [err58];
}
else {
vErrors.push(err58);
}
errors++;
}
}
if(data.p90_itl_ms !== undefined){
let data15 = data.p90_itl_ms;
if((typeof data15 == "number") && (isFinite(data15))){
if(data15 <= 0 || isNaN(data15)){
const err59 = {instancePath:instancePath+"/p90_itl_ms",schemaPath:"#/properties/p90_itl_ms/exclusiveMinimum",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0},message:"must be > 0",schema:0,parentSchema:schema5.properties.p90_itl_ms,data:data15};
if(vErrors === null){
vErrors = [err59];
}
else {
vErrors.push(err59);
}
errors++;
}
}
else {
const err60 = {instancePath:instancePath+"/p90_itl_ms",schemaPath:"#/properties/p90_itl_ms/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema5.properties.p90_itl_ms.type,parentSchema:schema5.properties.p90_itl_ms,data:data15};
if(vErrors === null){
vErrors = [err60];
}
else {
vErrors.push(err60);
}
errors++;
}
}
if(data.p95_itl_ms !== undefined){
let data16 = data.p95_itl_ms;
if((typeof data16 == "number") && (isFinite(data16))){
if(data16 <= 0 || isNaN(data16)){
const err61 = {instancePath:instancePath+"/p95_itl_ms",schemaPath:"#/properties/p95_itl_ms/exclusiveMinimum",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0},message:"must be > 0",schema:0,parentSchema:schema5.properties.p95_itl_ms,data:data16};
if(vErrors === null){
vErrors = [err61];
}
else {
vErrors.push(err61);
}
errors++;
}
}
else {
const err62 = {instancePath:instancePath+"/p95_itl_ms",schemaPath:"#/properties/p95_itl_ms/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema5.properties.p95_itl_ms.type,parentSchema:schema5.properties.p95_itl_ms,data:data16};
if(vErrors === null){
vErrors = [err62];
}
else {
vErrors.push(err62);
}
errors++;
}
}
if(data.p99_itl_ms !== undefined){
let data17 = data.p99_itl_ms;
if((typeof data17 == "number") && (isFinite(data17))){
if(data17 <= 0 || isNaN(data17)){
const err63 = {instancePath:instancePath+"/p99_itl_ms",schemaPath:"#/properties/p99_itl_ms/exclusiveMinimum",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0},message:"must be > 0",schema:0,parentSchema:schema5.properties.p99_itl_ms,data:data17};
if(vErrors === null){
vErrors = [err63];
}
else {
vErrors.push(err63);
}
errors++;
}
}
else {
const err64 = {instancePath:instancePath+"/p99_itl_ms",schemaPath:"#/properties/p99_itl_ms/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema5.properties.p99_itl_ms.type,parentSchema:schema5.properties.p99_itl_ms,data:data17};
if(vErrors === null){
vErrors = [err64];
}
else {
vErrors.push(err64);
}
errors++;
}
}
}
else {
const err65 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema5.type,parentSchema:schema5,data};
if(vErrors === null){
vErrors = [err65];
}
else {
vErrors.push(err65);
}
errors++;
}
validate3.errors = vErrors;
return errors === 0;
}
validate3.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const AreaRow = validate4;
const schema6 = {"type":"object","additionalProperties":false,"required":["iso3","iso2","name","area_type","continent"],"properties":{"iso3":{"type":"string","pattern":"^[A-Z]{3}$"},"iso2":{"type":["string","null"],"pattern":"^[A-Z]{2}$"},"name":{"type":"string","minLength":1,"maxLength":100,"pattern":"^\\S(.*\\S)?$"},"area_type":{"type":"string","enum":["country","world"]},"continent":{"type":["string","null"],"enum":["Africa","Asia","Europe","North America","Oceania","South America",null]}}};
const pattern10 = new RegExp("^[A-Z]{2}$", "u");

function validate4(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate4.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.iso3 === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "iso3"},message:"must have required property '"+"iso3"+"'",schema:schema6.required,parentSchema:schema6,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.iso2 === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "iso2"},message:"must have required property '"+"iso2"+"'",schema:schema6.required,parentSchema:schema6,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.name === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "name"},message:"must have required property '"+"name"+"'",schema:schema6.required,parentSchema:schema6,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.area_type === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "area_type"},message:"must have required property '"+"area_type"+"'",schema:schema6.required,parentSchema:schema6,data};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.continent === undefined){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "continent"},message:"must have required property '"+"continent"+"'",schema:schema6.required,parentSchema:schema6,data};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
for(const key0 in data){
if(!(((((key0 === "iso3") || (key0 === "iso2")) || (key0 === "name")) || (key0 === "area_type")) || (key0 === "continent"))){
const err5 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema6,data};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.iso3 !== undefined){
let data0 = data.iso3;
if(typeof data0 === "string"){
if(!pattern3.test(data0)){
const err6 = {instancePath:instancePath+"/iso3",schemaPath:"#/properties/iso3/pattern",keyword:"pattern",params:{pattern: "^[A-Z]{3}$"},message:"must match pattern \""+"^[A-Z]{3}$"+"\"",schema:"^[A-Z]{3}$",parentSchema:schema6.properties.iso3,data:data0};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
else {
const err7 = {instancePath:instancePath+"/iso3",schemaPath:"#/properties/iso3/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema6.properties.iso3.type,parentSchema:schema6.properties.iso3,data:data0};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.iso2 !== undefined){
let data1 = data.iso2;
if((typeof data1 !== "string") && (data1 !== null)){
const err8 = {instancePath:instancePath+"/iso2",schemaPath:"#/properties/iso2/type",keyword:"type",params:{type: schema6.properties.iso2.type},message:"must be string,null",schema:schema6.properties.iso2.type,parentSchema:schema6.properties.iso2,data:data1};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(typeof data1 === "string"){
if(!pattern10.test(data1)){
const err9 = {instancePath:instancePath+"/iso2",schemaPath:"#/properties/iso2/pattern",keyword:"pattern",params:{pattern: "^[A-Z]{2}$"},message:"must match pattern \""+"^[A-Z]{2}$"+"\"",schema:"^[A-Z]{2}$",parentSchema:schema6.properties.iso2,data:data1};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
}
if(data.name !== undefined){
let data2 = data.name;
if(typeof data2 === "string"){
if(data2.length > 100 && func1(data2) > 100){
const err10 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/maxLength",keyword:"maxLength",params:{limit: 100},message:"must NOT have more than 100 characters",schema:100,parentSchema:schema6.properties.name,data:data2};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if(data2.length < 2 * 1 && func1(data2) < 1){
const err11 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema6.properties.name,data:data2};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(!pattern6.test(data2)){
const err12 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/pattern",keyword:"pattern",params:{pattern: "^\\S(.*\\S)?$"},message:"must match pattern \""+"^\\S(.*\\S)?$"+"\"",schema:"^\\S(.*\\S)?$",parentSchema:schema6.properties.name,data:data2};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
else {
const err13 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema6.properties.name.type,parentSchema:schema6.properties.name,data:data2};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data.area_type !== undefined){
let data3 = data.area_type;
if(typeof data3 !== "string"){
const err14 = {instancePath:instancePath+"/area_type",schemaPath:"#/properties/area_type/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema6.properties.area_type.type,parentSchema:schema6.properties.area_type,data:data3};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
if(!((data3 === "country") || (data3 === "world"))){
const err15 = {instancePath:instancePath+"/area_type",schemaPath:"#/properties/area_type/enum",keyword:"enum",params:{allowedValues: schema6.properties.area_type.enum},message:"must be equal to one of the allowed values",schema:schema6.properties.area_type.enum,parentSchema:schema6.properties.area_type,data:data3};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data.continent !== undefined){
let data4 = data.continent;
if((typeof data4 !== "string") && (data4 !== null)){
const err16 = {instancePath:instancePath+"/continent",schemaPath:"#/properties/continent/type",keyword:"type",params:{type: schema6.properties.continent.type},message:"must be string,null",schema:schema6.properties.continent.type,parentSchema:schema6.properties.continent,data:data4};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
if(!(((((((data4 === "Africa") || (data4 === "Asia")) || (data4 === "Europe")) || (data4 === "North America")) || (data4 === "Oceania")) || (data4 === "South America")) || (data4 === null))){
const err17 = {instancePath:instancePath+"/continent",schemaPath:"#/properties/continent/enum",keyword:"enum",params:{allowedValues: schema6.properties.continent.enum},message:"must be equal to one of the allowed values",schema:schema6.properties.continent.enum,parentSchema:schema6.properties.continent,data:data4};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
}
else {
const err18 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema6.type,parentSchema:schema6,data};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
validate4.errors = vErrors;
return errors === 0;
}
validate4.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const AreaNameRow = validate5;
const schema7 = {"type":"object","additionalProperties":false,"required":["iso3","display_name"],"properties":{"iso3":{"type":"string","pattern":"^[A-Z]{3}$"},"display_name":{"type":"string","minLength":1,"maxLength":60,"pattern":"^\\S(.*\\S)?$"}}};

function validate5(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate5.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.iso3 === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "iso3"},message:"must have required property '"+"iso3"+"'",schema:schema7.required,parentSchema:schema7,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.display_name === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "display_name"},message:"must have required property '"+"display_name"+"'",schema:schema7.required,parentSchema:schema7,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
for(const key0 in data){
if(!((key0 === "iso3") || (key0 === "display_name"))){
const err2 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema7,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.iso3 !== undefined){
let data0 = data.iso3;
if(typeof data0 === "string"){
if(!pattern3.test(data0)){
const err3 = {instancePath:instancePath+"/iso3",schemaPath:"#/properties/iso3/pattern",keyword:"pattern",params:{pattern: "^[A-Z]{3}$"},message:"must match pattern \""+"^[A-Z]{3}$"+"\"",schema:"^[A-Z]{3}$",parentSchema:schema7.properties.iso3,data:data0};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
else {
const err4 = {instancePath:instancePath+"/iso3",schemaPath:"#/properties/iso3/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema7.properties.iso3.type,parentSchema:schema7.properties.iso3,data:data0};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.display_name !== undefined){
let data1 = data.display_name;
if(typeof data1 === "string"){
if(data1.length > 60 && func1(data1) > 60){
const err5 = {instancePath:instancePath+"/display_name",schemaPath:"#/properties/display_name/maxLength",keyword:"maxLength",params:{limit: 60},message:"must NOT have more than 60 characters",schema:60,parentSchema:schema7.properties.display_name,data:data1};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data1.length < 2 * 1 && func1(data1) < 1){
const err6 = {instancePath:instancePath+"/display_name",schemaPath:"#/properties/display_name/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema7.properties.display_name,data:data1};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(!pattern6.test(data1)){
const err7 = {instancePath:instancePath+"/display_name",schemaPath:"#/properties/display_name/pattern",keyword:"pattern",params:{pattern: "^\\S(.*\\S)?$"},message:"must match pattern \""+"^\\S(.*\\S)?$"+"\"",schema:"^\\S(.*\\S)?$",parentSchema:schema7.properties.display_name,data:data1};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
else {
const err8 = {instancePath:instancePath+"/display_name",schemaPath:"#/properties/display_name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema7.properties.display_name.type,parentSchema:schema7.properties.display_name,data:data1};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
}
else {
const err9 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema7.type,parentSchema:schema7,data};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
validate5.errors = vErrors;
return errors === 0;
}
validate5.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const IntensityRow = validate6;
const schema8 = {"type":"object","additionalProperties":false,"required":["iso3","year","g_co2e_per_kwh"],"properties":{"iso3":{"type":"string","pattern":"^[A-Z]{3}$"},"year":{"type":"integer","minimum":2023,"maximum":2100},"g_co2e_per_kwh":{"type":"number"}}};

function validate6(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate6.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.iso3 === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "iso3"},message:"must have required property '"+"iso3"+"'",schema:schema8.required,parentSchema:schema8,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.year === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "year"},message:"must have required property '"+"year"+"'",schema:schema8.required,parentSchema:schema8,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.g_co2e_per_kwh === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "g_co2e_per_kwh"},message:"must have required property '"+"g_co2e_per_kwh"+"'",schema:schema8.required,parentSchema:schema8,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
for(const key0 in data){
if(!(((key0 === "iso3") || (key0 === "year")) || (key0 === "g_co2e_per_kwh"))){
const err3 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema8,data};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.iso3 !== undefined){
let data0 = data.iso3;
if(typeof data0 === "string"){
if(!pattern3.test(data0)){
const err4 = {instancePath:instancePath+"/iso3",schemaPath:"#/properties/iso3/pattern",keyword:"pattern",params:{pattern: "^[A-Z]{3}$"},message:"must match pattern \""+"^[A-Z]{3}$"+"\"",schema:"^[A-Z]{3}$",parentSchema:schema8.properties.iso3,data:data0};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
else {
const err5 = {instancePath:instancePath+"/iso3",schemaPath:"#/properties/iso3/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema8.properties.iso3.type,parentSchema:schema8.properties.iso3,data:data0};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.year !== undefined){
let data1 = data.year;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
const err6 = {instancePath:instancePath+"/year",schemaPath:"#/properties/year/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema8.properties.year.type,parentSchema:schema8.properties.year,data:data1};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 > 2100 || isNaN(data1)){
const err7 = {instancePath:instancePath+"/year",schemaPath:"#/properties/year/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2100},message:"must be <= 2100",schema:2100,parentSchema:schema8.properties.year,data:data1};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(data1 < 2023 || isNaN(data1)){
const err8 = {instancePath:instancePath+"/year",schemaPath:"#/properties/year/minimum",keyword:"minimum",params:{comparison: ">=", limit: 2023},message:"must be >= 2023",schema:2023,parentSchema:schema8.properties.year,data:data1};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
}
if(data.g_co2e_per_kwh !== undefined){
let data2 = data.g_co2e_per_kwh;
if(!((typeof data2 == "number") && (isFinite(data2)))){
const err9 = {instancePath:instancePath+"/g_co2e_per_kwh",schemaPath:"#/properties/g_co2e_per_kwh/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema8.properties.g_co2e_per_kwh.type,parentSchema:schema8.properties.g_co2e_per_kwh,data:data2};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
}
else {
const err10 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema8.type,parentSchema:schema8,data};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
validate6.errors = vErrors;
return errors === 0;
}
validate6.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const TdpRow = validate7;
const schema9 = {"type":"object","additionalProperties":false,"required":["gpu","gpu_key","form","max_tdp_w","tdp_label","memory","source","evidence","note"],"properties":{"gpu":{"type":"string","minLength":1,"maxLength":100,"pattern":"^\\S(.*\\S)?$"},"gpu_key":{"type":"string","minLength":1,"maxLength":60,"pattern":"^[A-Za-z0-9]+( [A-Za-z0-9]+)*$"},"form":{"type":"string","minLength":1,"maxLength":60,"pattern":"^\\S(.*\\S)?$"},"max_tdp_w":{"type":"integer","minimum":1,"maximum":100000},"tdp_label":{"type":"string","minLength":1,"maxLength":200,"pattern":"^\\S(.*\\S)?$"},"memory":{"type":"string","minLength":1,"maxLength":60,"pattern":"^\\S(.*\\S)?$"},"source":{"type":"string","minLength":1,"maxLength":60,"pattern":"^[a-z0-9]+(-[a-z0-9]+)*$"},"evidence":{"type":"string","enum":["direct","first_party","transcribed"]},"note":{"type":["string","null"],"minLength":1,"maxLength":1000,"pattern":"^\\S(.*\\S)?$"}}};

function validate7(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate7.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.gpu === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "gpu"},message:"must have required property '"+"gpu"+"'",schema:schema9.required,parentSchema:schema9,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.gpu_key === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "gpu_key"},message:"must have required property '"+"gpu_key"+"'",schema:schema9.required,parentSchema:schema9,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.form === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "form"},message:"must have required property '"+"form"+"'",schema:schema9.required,parentSchema:schema9,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.max_tdp_w === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "max_tdp_w"},message:"must have required property '"+"max_tdp_w"+"'",schema:schema9.required,parentSchema:schema9,data};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.tdp_label === undefined){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "tdp_label"},message:"must have required property '"+"tdp_label"+"'",schema:schema9.required,parentSchema:schema9,data};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data.memory === undefined){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "memory"},message:"must have required property '"+"memory"+"'",schema:schema9.required,parentSchema:schema9,data};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data.source === undefined){
const err6 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "source"},message:"must have required property '"+"source"+"'",schema:schema9.required,parentSchema:schema9,data};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(data.evidence === undefined){
const err7 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "evidence"},message:"must have required property '"+"evidence"+"'",schema:schema9.required,parentSchema:schema9,data};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(data.note === undefined){
const err8 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "note"},message:"must have required property '"+"note"+"'",schema:schema9.required,parentSchema:schema9,data};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
for(const key0 in data){
if(!(func0.call(schema9.properties, key0))){
const err9 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema9,data};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.gpu !== undefined){
let data0 = data.gpu;
if(typeof data0 === "string"){
if(data0.length > 100 && func1(data0) > 100){
const err10 = {instancePath:instancePath+"/gpu",schemaPath:"#/properties/gpu/maxLength",keyword:"maxLength",params:{limit: 100},message:"must NOT have more than 100 characters",schema:100,parentSchema:schema9.properties.gpu,data:data0};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if(data0.length < 2 * 1 && func1(data0) < 1){
const err11 = {instancePath:instancePath+"/gpu",schemaPath:"#/properties/gpu/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema9.properties.gpu,data:data0};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(!pattern6.test(data0)){
const err12 = {instancePath:instancePath+"/gpu",schemaPath:"#/properties/gpu/pattern",keyword:"pattern",params:{pattern: "^\\S(.*\\S)?$"},message:"must match pattern \""+"^\\S(.*\\S)?$"+"\"",schema:"^\\S(.*\\S)?$",parentSchema:schema9.properties.gpu,data:data0};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
else {
const err13 = {instancePath:instancePath+"/gpu",schemaPath:"#/properties/gpu/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema9.properties.gpu.type,parentSchema:schema9.properties.gpu,data:data0};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data.gpu_key !== undefined){
let data1 = data.gpu_key;
if(typeof data1 === "string"){
if(data1.length > 60 && func1(data1) > 60){
const err14 = {instancePath:instancePath+"/gpu_key",schemaPath:"#/properties/gpu_key/maxLength",keyword:"maxLength",params:{limit: 60},message:"must NOT have more than 60 characters",schema:60,parentSchema:schema9.properties.gpu_key,data:data1};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
if(data1.length < 2 * 1 && func1(data1) < 1){
const err15 = {instancePath:instancePath+"/gpu_key",schemaPath:"#/properties/gpu_key/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema9.properties.gpu_key,data:data1};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
if(!pattern8.test(data1)){
const err16 = {instancePath:instancePath+"/gpu_key",schemaPath:"#/properties/gpu_key/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9]+( [A-Za-z0-9]+)*$"},message:"must match pattern \""+"^[A-Za-z0-9]+( [A-Za-z0-9]+)*$"+"\"",schema:"^[A-Za-z0-9]+( [A-Za-z0-9]+)*$",parentSchema:schema9.properties.gpu_key,data:data1};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
else {
const err17 = {instancePath:instancePath+"/gpu_key",schemaPath:"#/properties/gpu_key/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema9.properties.gpu_key.type,parentSchema:schema9.properties.gpu_key,data:data1};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
if(data.form !== undefined){
let data2 = data.form;
if(typeof data2 === "string"){
if(data2.length > 60 && func1(data2) > 60){
const err18 = {instancePath:instancePath+"/form",schemaPath:"#/properties/form/maxLength",keyword:"maxLength",params:{limit: 60},message:"must NOT have more than 60 characters",schema:60,parentSchema:schema9.properties.form,data:data2};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
if(data2.length < 2 * 1 && func1(data2) < 1){
const err19 = {instancePath:instancePath+"/form",schemaPath:"#/properties/form/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema9.properties.form,data:data2};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
if(!pattern6.test(data2)){
const err20 = {instancePath:instancePath+"/form",schemaPath:"#/properties/form/pattern",keyword:"pattern",params:{pattern: "^\\S(.*\\S)?$"},message:"must match pattern \""+"^\\S(.*\\S)?$"+"\"",schema:"^\\S(.*\\S)?$",parentSchema:schema9.properties.form,data:data2};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
else {
const err21 = {instancePath:instancePath+"/form",schemaPath:"#/properties/form/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema9.properties.form.type,parentSchema:schema9.properties.form,data:data2};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
if(data.max_tdp_w !== undefined){
let data3 = data.max_tdp_w;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
const err22 = {instancePath:instancePath+"/max_tdp_w",schemaPath:"#/properties/max_tdp_w/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema9.properties.max_tdp_w.type,parentSchema:schema9.properties.max_tdp_w,data:data3};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
if((typeof data3 == "number") && (isFinite(data3))){
if(data3 > 100000 || isNaN(data3)){
const err23 = {instancePath:instancePath+"/max_tdp_w",schemaPath:"#/properties/max_tdp_w/maximum",keyword:"maximum",params:{comparison: "<=", limit: 100000},message:"must be <= 100000",schema:100000,parentSchema:schema9.properties.max_tdp_w,data:data3};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
if(data3 < 1 || isNaN(data3)){
const err24 = {instancePath:instancePath+"/max_tdp_w",schemaPath:"#/properties/max_tdp_w/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema9.properties.max_tdp_w,data:data3};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
}
if(data.tdp_label !== undefined){
let data4 = data.tdp_label;
if(typeof data4 === "string"){
if(data4.length > 200 && func1(data4) > 200){
const err25 = {instancePath:instancePath+"/tdp_label",schemaPath:"#/properties/tdp_label/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters",schema:200,parentSchema:schema9.properties.tdp_label,data:data4};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
if(data4.length < 2 * 1 && func1(data4) < 1){
const err26 = {instancePath:instancePath+"/tdp_label",schemaPath:"#/properties/tdp_label/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema9.properties.tdp_label,data:data4};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
if(!pattern6.test(data4)){
const err27 = {instancePath:instancePath+"/tdp_label",schemaPath:"#/properties/tdp_label/pattern",keyword:"pattern",params:{pattern: "^\\S(.*\\S)?$"},message:"must match pattern \""+"^\\S(.*\\S)?$"+"\"",schema:"^\\S(.*\\S)?$",parentSchema:schema9.properties.tdp_label,data:data4};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
else {
const err28 = {instancePath:instancePath+"/tdp_label",schemaPath:"#/properties/tdp_label/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema9.properties.tdp_label.type,parentSchema:schema9.properties.tdp_label,data:data4};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
if(data.memory !== undefined){
let data5 = data.memory;
if(typeof data5 === "string"){
if(data5.length > 60 && func1(data5) > 60){
const err29 = {instancePath:instancePath+"/memory",schemaPath:"#/properties/memory/maxLength",keyword:"maxLength",params:{limit: 60},message:"must NOT have more than 60 characters",schema:60,parentSchema:schema9.properties.memory,data:data5};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
if(data5.length < 2 * 1 && func1(data5) < 1){
const err30 = {instancePath:instancePath+"/memory",schemaPath:"#/properties/memory/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema9.properties.memory,data:data5};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
if(!pattern6.test(data5)){
const err31 = {instancePath:instancePath+"/memory",schemaPath:"#/properties/memory/pattern",keyword:"pattern",params:{pattern: "^\\S(.*\\S)?$"},message:"must match pattern \""+"^\\S(.*\\S)?$"+"\"",schema:"^\\S(.*\\S)?$",parentSchema:schema9.properties.memory,data:data5};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
}
else {
const err32 = {instancePath:instancePath+"/memory",schemaPath:"#/properties/memory/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema9.properties.memory.type,parentSchema:schema9.properties.memory,data:data5};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
}
if(data.source !== undefined){
let data6 = data.source;
if(typeof data6 === "string"){
if(data6.length > 60 && func1(data6) > 60){
const err33 = {instancePath:instancePath+"/source",schemaPath:"#/properties/source/maxLength",keyword:"maxLength",params:{limit: 60},message:"must NOT have more than 60 characters",schema:60,parentSchema:schema9.properties.source,data:data6};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
if(data6.length < 2 * 1 && func1(data6) < 1){
const err34 = {instancePath:instancePath+"/source",schemaPath:"#/properties/source/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema9.properties.source,data:data6};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
if(!pattern5.test(data6)){
const err35 = {instancePath:instancePath+"/source",schemaPath:"#/properties/source/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9]+(-[a-z0-9]+)*$"},message:"must match pattern \""+"^[a-z0-9]+(-[a-z0-9]+)*$"+"\"",schema:"^[a-z0-9]+(-[a-z0-9]+)*$",parentSchema:schema9.properties.source,data:data6};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
}
else {
const err36 = {instancePath:instancePath+"/source",schemaPath:"#/properties/source/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema9.properties.source.type,parentSchema:schema9.properties.source,data:data6};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
}
if(data.evidence !== undefined){
let data7 = data.evidence;
if(typeof data7 !== "string"){
const err37 = {instancePath:instancePath+"/evidence",schemaPath:"#/properties/evidence/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema9.properties.evidence.type,parentSchema:schema9.properties.evidence,data:data7};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
if(!(((data7 === "direct") || (data7 === "first_party")) || (data7 === "transcribed"))){
const err38 = {instancePath:instancePath+"/evidence",schemaPath:"#/properties/evidence/enum",keyword:"enum",params:{allowedValues: schema9.properties.evidence.enum},message:"must be equal to one of the allowed values",schema:schema9.properties.evidence.enum,parentSchema:schema9.properties.evidence,data:data7};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
}
if(data.note !== undefined){
let data8 = data.note;
if((typeof data8 !== "string") && (data8 !== null)){
const err39 = {instancePath:instancePath+"/note",schemaPath:"#/properties/note/type",keyword:"type",params:{type: schema9.properties.note.type},message:"must be string,null",schema:schema9.properties.note.type,parentSchema:schema9.properties.note,data:data8};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
if(typeof data8 === "string"){
if(data8.length > 1000 && func1(data8) > 1000){
const err40 = {instancePath:instancePath+"/note",schemaPath:"#/properties/note/maxLength",keyword:"maxLength",params:{limit: 1000},message:"must NOT have more than 1000 characters",schema:1000,parentSchema:schema9.properties.note,data:data8};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
if(data8.length < 2 * 1 && func1(data8) < 1){
const err41 = {instancePath:instancePath+"/note",schemaPath:"#/properties/note/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema9.properties.note,data:data8};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
if(!pattern6.test(data8)){
const err42 = {instancePath:instancePath+"/note",schemaPath:"#/properties/note/pattern",keyword:"pattern",params:{pattern: "^\\S(.*\\S)?$"},message:"must match pattern \""+"^\\S(.*\\S)?$"+"\"",schema:"^\\S(.*\\S)?$",parentSchema:schema9.properties.note,data:data8};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
}
}
}
else {
const err43 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema9.type,parentSchema:schema9,data};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
validate7.errors = vErrors;
return errors === 0;
}
validate7.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const MigProfileRow = validate8;
const schema10 = {"type":"object","additionalProperties":false,"required":["gpu","gpu_key","profile","memory_fraction","sm_fraction","instances","source","evidence","note"],"properties":{"gpu":{"type":"string","minLength":1,"maxLength":100,"pattern":"^\\S(.*\\S)?$"},"gpu_key":{"type":"string","minLength":1,"maxLength":60,"pattern":"^[A-Za-z0-9]+( [A-Za-z0-9]+)*$"},"profile":{"type":"string","pattern":"^[1-9]g[.][1-9][0-9]{0,3}gb$"},"memory_fraction":{"type":"string","pattern":"^(Full|[1-9][0-9]?/[1-9][0-9]?)$"},"sm_fraction":{"type":"string","pattern":"^(Full|[1-9][0-9]?/[1-9][0-9]?)$"},"instances":{"type":"integer","minimum":1,"maximum":16},"source":{"type":"string","minLength":1,"maxLength":60,"pattern":"^[a-z0-9]+(-[a-z0-9]+)*$"},"evidence":{"type":"string","enum":["direct","first_party","transcribed"]},"note":{"type":["string","null"],"minLength":1,"maxLength":1000,"pattern":"^\\S(.*\\S)?$"}}};
const pattern24 = new RegExp("^[1-9]g[.][1-9][0-9]{0,3}gb$", "u");
const pattern25 = new RegExp("^(Full|[1-9][0-9]?/[1-9][0-9]?)$", "u");

function validate8(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate8.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.gpu === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "gpu"},message:"must have required property '"+"gpu"+"'",schema:schema10.required,parentSchema:schema10,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.gpu_key === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "gpu_key"},message:"must have required property '"+"gpu_key"+"'",schema:schema10.required,parentSchema:schema10,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.profile === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "profile"},message:"must have required property '"+"profile"+"'",schema:schema10.required,parentSchema:schema10,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.memory_fraction === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "memory_fraction"},message:"must have required property '"+"memory_fraction"+"'",schema:schema10.required,parentSchema:schema10,data};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.sm_fraction === undefined){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "sm_fraction"},message:"must have required property '"+"sm_fraction"+"'",schema:schema10.required,parentSchema:schema10,data};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data.instances === undefined){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "instances"},message:"must have required property '"+"instances"+"'",schema:schema10.required,parentSchema:schema10,data};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data.source === undefined){
const err6 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "source"},message:"must have required property '"+"source"+"'",schema:schema10.required,parentSchema:schema10,data};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(data.evidence === undefined){
const err7 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "evidence"},message:"must have required property '"+"evidence"+"'",schema:schema10.required,parentSchema:schema10,data};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(data.note === undefined){
const err8 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "note"},message:"must have required property '"+"note"+"'",schema:schema10.required,parentSchema:schema10,data};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
for(const key0 in data){
if(!(func0.call(schema10.properties, key0))){
const err9 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema10,data};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.gpu !== undefined){
let data0 = data.gpu;
if(typeof data0 === "string"){
if(data0.length > 100 && func1(data0) > 100){
const err10 = {instancePath:instancePath+"/gpu",schemaPath:"#/properties/gpu/maxLength",keyword:"maxLength",params:{limit: 100},message:"must NOT have more than 100 characters",schema:100,parentSchema:schema10.properties.gpu,data:data0};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if(data0.length < 2 * 1 && func1(data0) < 1){
const err11 = {instancePath:instancePath+"/gpu",schemaPath:"#/properties/gpu/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema10.properties.gpu,data:data0};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(!pattern6.test(data0)){
const err12 = {instancePath:instancePath+"/gpu",schemaPath:"#/properties/gpu/pattern",keyword:"pattern",params:{pattern: "^\\S(.*\\S)?$"},message:"must match pattern \""+"^\\S(.*\\S)?$"+"\"",schema:"^\\S(.*\\S)?$",parentSchema:schema10.properties.gpu,data:data0};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
else {
const err13 = {instancePath:instancePath+"/gpu",schemaPath:"#/properties/gpu/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema10.properties.gpu.type,parentSchema:schema10.properties.gpu,data:data0};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data.gpu_key !== undefined){
let data1 = data.gpu_key;
if(typeof data1 === "string"){
if(data1.length > 60 && func1(data1) > 60){
const err14 = {instancePath:instancePath+"/gpu_key",schemaPath:"#/properties/gpu_key/maxLength",keyword:"maxLength",params:{limit: 60},message:"must NOT have more than 60 characters",schema:60,parentSchema:schema10.properties.gpu_key,data:data1};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
if(data1.length < 2 * 1 && func1(data1) < 1){
const err15 = {instancePath:instancePath+"/gpu_key",schemaPath:"#/properties/gpu_key/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema10.properties.gpu_key,data:data1};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
if(!pattern8.test(data1)){
const err16 = {instancePath:instancePath+"/gpu_key",schemaPath:"#/properties/gpu_key/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9]+( [A-Za-z0-9]+)*$"},message:"must match pattern \""+"^[A-Za-z0-9]+( [A-Za-z0-9]+)*$"+"\"",schema:"^[A-Za-z0-9]+( [A-Za-z0-9]+)*$",parentSchema:schema10.properties.gpu_key,data:data1};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
else {
const err17 = {instancePath:instancePath+"/gpu_key",schemaPath:"#/properties/gpu_key/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema10.properties.gpu_key.type,parentSchema:schema10.properties.gpu_key,data:data1};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
if(data.profile !== undefined){
let data2 = data.profile;
if(typeof data2 === "string"){
if(!pattern24.test(data2)){
const err18 = {instancePath:instancePath+"/profile",schemaPath:"#/properties/profile/pattern",keyword:"pattern",params:{pattern: "^[1-9]g[.][1-9][0-9]{0,3}gb$"},message:"must match pattern \""+"^[1-9]g[.][1-9][0-9]{0,3}gb$"+"\"",schema:"^[1-9]g[.][1-9][0-9]{0,3}gb$",parentSchema:schema10.properties.profile,data:data2};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
else {
const err19 = {instancePath:instancePath+"/profile",schemaPath:"#/properties/profile/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema10.properties.profile.type,parentSchema:schema10.properties.profile,data:data2};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
if(data.memory_fraction !== undefined){
let data3 = data.memory_fraction;
if(typeof data3 === "string"){
if(!pattern25.test(data3)){
const err20 = {instancePath:instancePath+"/memory_fraction",schemaPath:"#/properties/memory_fraction/pattern",keyword:"pattern",params:{pattern: "^(Full|[1-9][0-9]?/[1-9][0-9]?)$"},message:"must match pattern \""+"^(Full|[1-9][0-9]?/[1-9][0-9]?)$"+"\"",schema:"^(Full|[1-9][0-9]?/[1-9][0-9]?)$",parentSchema:schema10.properties.memory_fraction,data:data3};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
else {
const err21 = {instancePath:instancePath+"/memory_fraction",schemaPath:"#/properties/memory_fraction/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema10.properties.memory_fraction.type,parentSchema:schema10.properties.memory_fraction,data:data3};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
if(data.sm_fraction !== undefined){
let data4 = data.sm_fraction;
if(typeof data4 === "string"){
if(!pattern25.test(data4)){
const err22 = {instancePath:instancePath+"/sm_fraction",schemaPath:"#/properties/sm_fraction/pattern",keyword:"pattern",params:{pattern: "^(Full|[1-9][0-9]?/[1-9][0-9]?)$"},message:"must match pattern \""+"^(Full|[1-9][0-9]?/[1-9][0-9]?)$"+"\"",schema:"^(Full|[1-9][0-9]?/[1-9][0-9]?)$",parentSchema:schema10.properties.sm_fraction,data:data4};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
else {
const err23 = {instancePath:instancePath+"/sm_fraction",schemaPath:"#/properties/sm_fraction/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema10.properties.sm_fraction.type,parentSchema:schema10.properties.sm_fraction,data:data4};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
if(data.instances !== undefined){
let data5 = data.instances;
if(!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))){
const err24 = {instancePath:instancePath+"/instances",schemaPath:"#/properties/instances/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema10.properties.instances.type,parentSchema:schema10.properties.instances,data:data5};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
if((typeof data5 == "number") && (isFinite(data5))){
if(data5 > 16 || isNaN(data5)){
const err25 = {instancePath:instancePath+"/instances",schemaPath:"#/properties/instances/maximum",keyword:"maximum",params:{comparison: "<=", limit: 16},message:"must be <= 16",schema:16,parentSchema:schema10.properties.instances,data:data5};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
if(data5 < 1 || isNaN(data5)){
const err26 = {instancePath:instancePath+"/instances",schemaPath:"#/properties/instances/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema10.properties.instances,data:data5};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
}
if(data.source !== undefined){
let data6 = data.source;
if(typeof data6 === "string"){
if(data6.length > 60 && func1(data6) > 60){
const err27 = {instancePath:instancePath+"/source",schemaPath:"#/properties/source/maxLength",keyword:"maxLength",params:{limit: 60},message:"must NOT have more than 60 characters",schema:60,parentSchema:schema10.properties.source,data:data6};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
if(data6.length < 2 * 1 && func1(data6) < 1){
const err28 = {instancePath:instancePath+"/source",schemaPath:"#/properties/source/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema10.properties.source,data:data6};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
if(!pattern5.test(data6)){
const err29 = {instancePath:instancePath+"/source",schemaPath:"#/properties/source/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9]+(-[a-z0-9]+)*$"},message:"must match pattern \""+"^[a-z0-9]+(-[a-z0-9]+)*$"+"\"",schema:"^[a-z0-9]+(-[a-z0-9]+)*$",parentSchema:schema10.properties.source,data:data6};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
}
else {
const err30 = {instancePath:instancePath+"/source",schemaPath:"#/properties/source/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema10.properties.source.type,parentSchema:schema10.properties.source,data:data6};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
if(data.evidence !== undefined){
let data7 = data.evidence;
if(typeof data7 !== "string"){
const err31 = {instancePath:instancePath+"/evidence",schemaPath:"#/properties/evidence/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema10.properties.evidence.type,parentSchema:schema10.properties.evidence,data:data7};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
if(!(((data7 === "direct") || (data7 === "first_party")) || (data7 === "transcribed"))){
const err32 = {instancePath:instancePath+"/evidence",schemaPath:"#/properties/evidence/enum",keyword:"enum",params:{allowedValues: schema10.properties.evidence.enum},message:"must be equal to one of the allowed values",schema:schema10.properties.evidence.enum,parentSchema:schema10.properties.evidence,data:data7};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
}
if(data.note !== undefined){
let data8 = data.note;
if((typeof data8 !== "string") && (data8 !== null)){
const err33 = {instancePath:instancePath+"/note",schemaPath:"#/properties/note/type",keyword:"type",params:{type: schema10.properties.note.type},message:"must be string,null",schema:schema10.properties.note.type,parentSchema:schema10.properties.note,data:data8};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
if(typeof data8 === "string"){
if(data8.length > 1000 && func1(data8) > 1000){
const err34 = {instancePath:instancePath+"/note",schemaPath:"#/properties/note/maxLength",keyword:"maxLength",params:{limit: 1000},message:"must NOT have more than 1000 characters",schema:1000,parentSchema:schema10.properties.note,data:data8};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
if(data8.length < 2 * 1 && func1(data8) < 1){
const err35 = {instancePath:instancePath+"/note",schemaPath:"#/properties/note/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema10.properties.note,data:data8};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
if(!pattern6.test(data8)){
const err36 = {instancePath:instancePath+"/note",schemaPath:"#/properties/note/pattern",keyword:"pattern",params:{pattern: "^\\S(.*\\S)?$"},message:"must match pattern \""+"^\\S(.*\\S)?$"+"\"",schema:"^\\S(.*\\S)?$",parentSchema:schema10.properties.note,data:data8};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
}
}
}
else {
const err37 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema10.type,parentSchema:schema10,data};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
validate8.errors = vErrors;
return errors === 0;
}
validate8.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const checks = { Service, ModelRow, ConfigurationRow, AreaRow, AreaNameRow, IntensityRow, TdpRow, MigProfileRow };
