// Generated from the JSON Schemas in schema/ by "npm run generate". Do not edit.
// SHA-256 of these schemas: d28d0d6181640d2a9ae7f28f8234738dc6e4eb6789b11a4c2fb3294cc0cdfe71
// SHA-256 of the text below: 48e222123ef8f2a629eadc03272e14cb9e233aaebacbe631eb167c4b076d8616

var __getOwnPropNames = Object.getOwnPropertyNames;
var __commonJS = (cb, mod) => function __require() {
  try {
    return mod || (0, cb[__getOwnPropNames(cb)[0]])((mod = { exports: {} }).exports, mod), mod.exports;
  } catch (e) {
    throw mod = 0, e;
  }
};

// node_modules/ajv/dist/runtime/ucs2length.js
var require_ucs2length = __commonJS({
  "node_modules/ajv/dist/runtime/ucs2length.js"(exports) {
    "use strict";
    Object.defineProperty(exports, "__esModule", { value: true });
    function ucs2length(str) {
      const len = str.length;
      let length = 0;
      let pos = 0;
      let value;
      while (pos < len) {
        length++;
        value = str.charCodeAt(pos++);
        if (value >= 55296 && value <= 56319 && pos < len) {
          value = str.charCodeAt(pos);
          if ((value & 64512) === 56320)
            pos++;
        }
      }
      return length;
    }
    exports.default = ucs2length;
    ucs2length.code = 'require("ajv/dist/runtime/ucs2length").default';
  }
});

// node_modules/ajv-formats/dist/formats.js
var require_formats = __commonJS({
  "node_modules/ajv-formats/dist/formats.js"(exports) {
    "use strict";
    Object.defineProperty(exports, "__esModule", { value: true });
    exports.formatNames = exports.fastFormats = exports.fullFormats = void 0;
    function fmtDef(validate, compare) {
      return { validate, compare };
    }
    exports.fullFormats = {
      // date: http://tools.ietf.org/html/rfc3339#section-5.6
      date: fmtDef(date, compareDate),
      // date-time: http://tools.ietf.org/html/rfc3339#section-5.6
      time: fmtDef(getTime(true), compareTime),
      "date-time": fmtDef(getDateTime(true), compareDateTime),
      "iso-time": fmtDef(getTime(), compareIsoTime),
      "iso-date-time": fmtDef(getDateTime(), compareIsoDateTime),
      // duration: https://tools.ietf.org/html/rfc3339#appendix-A
      duration: /^P(?!$)((\d+Y)?(\d+M)?(\d+D)?(T(?=\d)(\d+H)?(\d+M)?(\d+S)?)?|(\d+W)?)$/,
      uri,
      "uri-reference": /^(?:[a-z][a-z0-9+\-.]*:)?(?:\/?\/(?:(?:[a-z0-9\-._~!$&'()*+,;=:]|%[0-9a-f]{2})*@)?(?:\[(?:(?:(?:(?:[0-9a-f]{1,4}:){6}|::(?:[0-9a-f]{1,4}:){5}|(?:[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){4}|(?:(?:[0-9a-f]{1,4}:){0,1}[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){3}|(?:(?:[0-9a-f]{1,4}:){0,2}[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){2}|(?:(?:[0-9a-f]{1,4}:){0,3}[0-9a-f]{1,4})?::[0-9a-f]{1,4}:|(?:(?:[0-9a-f]{1,4}:){0,4}[0-9a-f]{1,4})?::)(?:[0-9a-f]{1,4}:[0-9a-f]{1,4}|(?:(?:25[0-5]|2[0-4]\d|[01]?\d\d?)\.){3}(?:25[0-5]|2[0-4]\d|[01]?\d\d?))|(?:(?:[0-9a-f]{1,4}:){0,5}[0-9a-f]{1,4})?::[0-9a-f]{1,4}|(?:(?:[0-9a-f]{1,4}:){0,6}[0-9a-f]{1,4})?::)|[Vv][0-9a-f]+\.[a-z0-9\-._~!$&'()*+,;=:]+)\]|(?:(?:25[0-5]|2[0-4]\d|[01]?\d\d?)\.){3}(?:25[0-5]|2[0-4]\d|[01]?\d\d?)|(?:[a-z0-9\-._~!$&'"()*+,;=]|%[0-9a-f]{2})*)(?::\d*)?(?:\/(?:[a-z0-9\-._~!$&'"()*+,;=:@]|%[0-9a-f]{2})*)*|\/(?:(?:[a-z0-9\-._~!$&'"()*+,;=:@]|%[0-9a-f]{2})+(?:\/(?:[a-z0-9\-._~!$&'"()*+,;=:@]|%[0-9a-f]{2})*)*)?|(?:[a-z0-9\-._~!$&'"()*+,;=:@]|%[0-9a-f]{2})+(?:\/(?:[a-z0-9\-._~!$&'"()*+,;=:@]|%[0-9a-f]{2})*)*)?(?:\?(?:[a-z0-9\-._~!$&'"()*+,;=:@/?]|%[0-9a-f]{2})*)?(?:#(?:[a-z0-9\-._~!$&'"()*+,;=:@/?]|%[0-9a-f]{2})*)?$/i,
      // uri-template: https://tools.ietf.org/html/rfc6570
      "uri-template": /^(?:(?:[^\x00-\x20"'<>%\\^`{|}]|%[0-9a-f]{2})|\{[+#./;?&=,!@|]?(?:[a-z0-9_]|%[0-9a-f]{2})+(?::[1-9][0-9]{0,3}|\*)?(?:,(?:[a-z0-9_]|%[0-9a-f]{2})+(?::[1-9][0-9]{0,3}|\*)?)*\})*$/i,
      // For the source: https://gist.github.com/dperini/729294
      // For test cases: https://mathiasbynens.be/demo/url-regex
      url: /^(?:https?|ftp):\/\/(?:\S+(?::\S*)?@)?(?:(?!(?:10|127)(?:\.\d{1,3}){3})(?!(?:169\.254|192\.168)(?:\.\d{1,3}){2})(?!172\.(?:1[6-9]|2\d|3[0-1])(?:\.\d{1,3}){2})(?:[1-9]\d?|1\d\d|2[01]\d|22[0-3])(?:\.(?:1?\d{1,2}|2[0-4]\d|25[0-5])){2}(?:\.(?:[1-9]\d?|1\d\d|2[0-4]\d|25[0-4]))|(?:(?:[a-z0-9\u{00a1}-\u{ffff}]+-)*[a-z0-9\u{00a1}-\u{ffff}]+)(?:\.(?:[a-z0-9\u{00a1}-\u{ffff}]+-)*[a-z0-9\u{00a1}-\u{ffff}]+)*(?:\.(?:[a-z\u{00a1}-\u{ffff}]{2,})))(?::\d{2,5})?(?:\/[^\s]*)?$/iu,
      email: /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i,
      hostname: /^(?=.{1,253}\.?$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[-0-9a-z]{0,61}[0-9a-z])?)*\.?$/i,
      // optimized https://www.safaribooksonline.com/library/view/regular-expressions-cookbook/9780596802837/ch07s16.html
      ipv4: /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)\.){3}(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)$/,
      ipv6: /^((([0-9a-f]{1,4}:){7}([0-9a-f]{1,4}|:))|(([0-9a-f]{1,4}:){6}(:[0-9a-f]{1,4}|((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3})|:))|(([0-9a-f]{1,4}:){5}(((:[0-9a-f]{1,4}){1,2})|:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3})|:))|(([0-9a-f]{1,4}:){4}(((:[0-9a-f]{1,4}){1,3})|((:[0-9a-f]{1,4})?:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}))|:))|(([0-9a-f]{1,4}:){3}(((:[0-9a-f]{1,4}){1,4})|((:[0-9a-f]{1,4}){0,2}:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}))|:))|(([0-9a-f]{1,4}:){2}(((:[0-9a-f]{1,4}){1,5})|((:[0-9a-f]{1,4}){0,3}:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}))|:))|(([0-9a-f]{1,4}:){1}(((:[0-9a-f]{1,4}){1,6})|((:[0-9a-f]{1,4}){0,4}:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}))|:))|(:(((:[0-9a-f]{1,4}){1,7})|((:[0-9a-f]{1,4}){0,5}:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}))|:)))$/i,
      regex,
      // uuid: http://tools.ietf.org/html/rfc4122
      uuid: /^(?:urn:uuid:)?[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i,
      // JSON-pointer: https://tools.ietf.org/html/rfc6901
      // uri fragment: https://tools.ietf.org/html/rfc3986#appendix-A
      "json-pointer": /^(?:\/(?:[^~/]|~0|~1)*)*$/,
      "json-pointer-uri-fragment": /^#(?:\/(?:[a-z0-9_\-.!$&'()*+,;:=@]|%[0-9a-f]{2}|~0|~1)*)*$/i,
      // relative JSON-pointer: http://tools.ietf.org/html/draft-luff-relative-json-pointer-00
      "relative-json-pointer": /^(?:0|[1-9][0-9]*)(?:#|(?:\/(?:[^~/]|~0|~1)*)*)$/,
      // the following formats are used by the openapi specification: https://spec.openapis.org/oas/v3.0.0#data-types
      // byte: https://github.com/miguelmota/is-base64
      byte,
      // signed 32 bit integer
      int32: { type: "number", validate: validateInt32 },
      // signed 64 bit integer
      int64: { type: "number", validate: validateInt64 },
      // C-type float
      float: { type: "number", validate: validateNumber },
      // C-type double
      double: { type: "number", validate: validateNumber },
      // hint to the UI to hide input strings
      password: true,
      // unchecked string payload
      binary: true
    };
    exports.fastFormats = {
      ...exports.fullFormats,
      date: fmtDef(/^\d\d\d\d-[0-1]\d-[0-3]\d$/, compareDate),
      time: fmtDef(/^(?:[0-2]\d:[0-5]\d:[0-5]\d|23:59:60)(?:\.\d+)?(?:z|[+-]\d\d(?::?\d\d)?)$/i, compareTime),
      "date-time": fmtDef(/^\d\d\d\d-[0-1]\d-[0-3]\dt(?:[0-2]\d:[0-5]\d:[0-5]\d|23:59:60)(?:\.\d+)?(?:z|[+-]\d\d(?::?\d\d)?)$/i, compareDateTime),
      "iso-time": fmtDef(/^(?:[0-2]\d:[0-5]\d:[0-5]\d|23:59:60)(?:\.\d+)?(?:z|[+-]\d\d(?::?\d\d)?)?$/i, compareIsoTime),
      "iso-date-time": fmtDef(/^\d\d\d\d-[0-1]\d-[0-3]\d[t\s](?:[0-2]\d:[0-5]\d:[0-5]\d|23:59:60)(?:\.\d+)?(?:z|[+-]\d\d(?::?\d\d)?)?$/i, compareIsoDateTime),
      // uri: https://github.com/mafintosh/is-my-json-valid/blob/master/formats.js
      uri: /^(?:[a-z][a-z0-9+\-.]*:)(?:\/?\/)?[^\s]*$/i,
      "uri-reference": /^(?:(?:[a-z][a-z0-9+\-.]*:)?\/?\/)?(?:[^\\\s#][^\s#]*)?(?:#[^\\\s]*)?$/i,
      // email (sources from jsen validator):
      // http://stackoverflow.com/questions/201323/using-a-regular-expression-to-validate-an-email-address#answer-8829363
      // http://www.w3.org/TR/html5/forms.html#valid-e-mail-address (search for 'wilful violation')
      email: /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i
    };
    exports.formatNames = Object.keys(exports.fullFormats);
    function isLeapYear(year) {
      return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
    }
    var DATE = /^(\d\d\d\d)-(\d\d)-(\d\d)$/;
    var DAYS = [0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    function date(str) {
      const matches = DATE.exec(str);
      if (!matches)
        return false;
      const year = +matches[1];
      const month = +matches[2];
      const day = +matches[3];
      return month >= 1 && month <= 12 && day >= 1 && day <= (month === 2 && isLeapYear(year) ? 29 : DAYS[month]);
    }
    function compareDate(d1, d2) {
      if (!(d1 && d2))
        return void 0;
      if (d1 > d2)
        return 1;
      if (d1 < d2)
        return -1;
      return 0;
    }
    var TIME = /^(\d\d):(\d\d):(\d\d(?:\.\d+)?)(z|([+-])(\d\d)(?::?(\d\d))?)?$/i;
    function getTime(strictTimeZone) {
      return function time(str) {
        const matches = TIME.exec(str);
        if (!matches)
          return false;
        const hr = +matches[1];
        const min = +matches[2];
        const sec = +matches[3];
        const tz = matches[4];
        const tzSign = matches[5] === "-" ? -1 : 1;
        const tzH = +(matches[6] || 0);
        const tzM = +(matches[7] || 0);
        if (tzH > 23 || tzM > 59 || strictTimeZone && !tz)
          return false;
        if (hr <= 23 && min <= 59 && sec < 60)
          return true;
        const utcMin = min - tzM * tzSign;
        const utcHr = hr - tzH * tzSign - (utcMin < 0 ? 1 : 0);
        return (utcHr === 23 || utcHr === -1) && (utcMin === 59 || utcMin === -1) && sec < 61;
      };
    }
    function compareTime(s1, s2) {
      if (!(s1 && s2))
        return void 0;
      const t1 = (/* @__PURE__ */ new Date("2020-01-01T" + s1)).valueOf();
      const t2 = (/* @__PURE__ */ new Date("2020-01-01T" + s2)).valueOf();
      if (!(t1 && t2))
        return void 0;
      return t1 - t2;
    }
    function compareIsoTime(t1, t2) {
      if (!(t1 && t2))
        return void 0;
      const a1 = TIME.exec(t1);
      const a2 = TIME.exec(t2);
      if (!(a1 && a2))
        return void 0;
      t1 = a1[1] + a1[2] + a1[3];
      t2 = a2[1] + a2[2] + a2[3];
      if (t1 > t2)
        return 1;
      if (t1 < t2)
        return -1;
      return 0;
    }
    var DATE_TIME_SEPARATOR = /t|\s/i;
    function getDateTime(strictTimeZone) {
      const time = getTime(strictTimeZone);
      return function date_time(str) {
        const dateTime = str.split(DATE_TIME_SEPARATOR);
        return dateTime.length === 2 && date(dateTime[0]) && time(dateTime[1]);
      };
    }
    function compareDateTime(dt1, dt2) {
      if (!(dt1 && dt2))
        return void 0;
      const d1 = new Date(dt1).valueOf();
      const d2 = new Date(dt2).valueOf();
      if (!(d1 && d2))
        return void 0;
      return d1 - d2;
    }
    function compareIsoDateTime(dt1, dt2) {
      if (!(dt1 && dt2))
        return void 0;
      const [d1, t1] = dt1.split(DATE_TIME_SEPARATOR);
      const [d2, t2] = dt2.split(DATE_TIME_SEPARATOR);
      const res = compareDate(d1, d2);
      if (res === void 0)
        return void 0;
      return res || compareTime(t1, t2);
    }
    var NOT_URI_FRAGMENT = /\/|:/;
    var URI = /^(?:[a-z][a-z0-9+\-.]*:)(?:\/?\/(?:(?:[a-z0-9\-._~!$&'()*+,;=:]|%[0-9a-f]{2})*@)?(?:\[(?:(?:(?:(?:[0-9a-f]{1,4}:){6}|::(?:[0-9a-f]{1,4}:){5}|(?:[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){4}|(?:(?:[0-9a-f]{1,4}:){0,1}[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){3}|(?:(?:[0-9a-f]{1,4}:){0,2}[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){2}|(?:(?:[0-9a-f]{1,4}:){0,3}[0-9a-f]{1,4})?::[0-9a-f]{1,4}:|(?:(?:[0-9a-f]{1,4}:){0,4}[0-9a-f]{1,4})?::)(?:[0-9a-f]{1,4}:[0-9a-f]{1,4}|(?:(?:25[0-5]|2[0-4]\d|[01]?\d\d?)\.){3}(?:25[0-5]|2[0-4]\d|[01]?\d\d?))|(?:(?:[0-9a-f]{1,4}:){0,5}[0-9a-f]{1,4})?::[0-9a-f]{1,4}|(?:(?:[0-9a-f]{1,4}:){0,6}[0-9a-f]{1,4})?::)|[Vv][0-9a-f]+\.[a-z0-9\-._~!$&'()*+,;=:]+)\]|(?:(?:25[0-5]|2[0-4]\d|[01]?\d\d?)\.){3}(?:25[0-5]|2[0-4]\d|[01]?\d\d?)|(?:[a-z0-9\-._~!$&'()*+,;=]|%[0-9a-f]{2})*)(?::\d*)?(?:\/(?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})*)*|\/(?:(?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})+(?:\/(?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})*)*)?|(?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})+(?:\/(?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})*)*)(?:\?(?:[a-z0-9\-._~!$&'()*+,;=:@/?]|%[0-9a-f]{2})*)?(?:#(?:[a-z0-9\-._~!$&'()*+,;=:@/?]|%[0-9a-f]{2})*)?$/i;
    function uri(str) {
      return NOT_URI_FRAGMENT.test(str) && URI.test(str);
    }
    var BYTE = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/gm;
    function byte(str) {
      BYTE.lastIndex = 0;
      return BYTE.test(str);
    }
    var MIN_INT32 = -(2 ** 31);
    var MAX_INT32 = 2 ** 31 - 1;
    function validateInt32(value) {
      return Number.isInteger(value) && value <= MAX_INT32 && value >= MIN_INT32;
    }
    function validateInt64(value) {
      return Number.isInteger(value);
    }
    function validateNumber() {
      return true;
    }
    var Z_ANCHOR = /[^\\]\\Z/;
    function regex(str) {
      if (Z_ANCHOR.test(str))
        return false;
      try {
        new RegExp(str);
        return true;
      } catch (e) {
        return false;
      }
    }
  }
});

// measurement.js
var Measurement = validate1;
var schema1 = { "type": "object", "additionalProperties": false, "required": ["protocol_version", "example", "model", "model_id", "gpu", "num_gpus", "tensor_parallel", "data_parallel", "expert_parallel", "precision", "max_num_seqs", "avg_running_batch", "joules_per_output_token", "wh_per_million_output_tokens", "median_itl_ms", "p90_itl_ms", "p99_itl_ms", "tokens_per_second", "gpu_power_watts_total", "avg_output_tokens", "avg_prompt_tokens", "window_seconds", "requests_in_window", "runs", "mig_profile", "slice_count", "slices_loaded", "engine", "engine_version", "driver_version", "cuda_version", "energy_source", "prompt_set", "measured_on", "contributor", "affiliation", "vendor_affiliation", "logs", "notes"], "properties": { "protocol_version": { "type": "string", "enum": ["0.2"] }, "example": { "type": "boolean" }, "model": { "type": "string", "minLength": 1, "maxLength": 100 }, "model_id": { "type": "string", "minLength": 1, "maxLength": 200, "pattern": "^[A-Za-z0-9][A-Za-z0-9._-]*/[A-Za-z0-9][A-Za-z0-9._-]*$" }, "gpu": { "type": "string", "minLength": 1, "maxLength": 60 }, "num_gpus": { "type": "integer", "minimum": 1 }, "tensor_parallel": { "type": "integer", "minimum": 1 }, "data_parallel": { "type": "integer", "minimum": 1 }, "expert_parallel": { "type": "integer", "minimum": 1 }, "precision": { "type": "string", "enum": ["BF16", "FP16", "FP8", "INT8", "INT4", "MXFP4", "other"], "x-open-enum": true }, "max_num_seqs": { "type": "integer", "minimum": 1 }, "avg_running_batch": { "type": "number", "minimum": 0 }, "joules_per_output_token": { "type": "number", "exclusiveMinimum": 0 }, "wh_per_million_output_tokens": { "type": "number", "exclusiveMinimum": 0 }, "median_itl_ms": { "type": "number", "exclusiveMinimum": 0 }, "p90_itl_ms": { "type": "number", "exclusiveMinimum": 0 }, "p95_itl_ms": { "type": ["number", "null"], "exclusiveMinimum": 0 }, "p99_itl_ms": { "type": "number", "exclusiveMinimum": 0 }, "ttft_median_ms": { "type": ["number", "null"], "exclusiveMinimum": 0 }, "tokens_per_second": { "type": "number", "exclusiveMinimum": 0 }, "gpu_power_watts_total": { "type": "number", "exclusiveMinimum": 0 }, "joules_per_output_token_stdev": { "type": ["number", "null"], "minimum": 0 }, "gpu_power_limit_w": { "type": ["number", "null"], "exclusiveMinimum": 0 }, "host_wh_per_million_output_tokens": { "type": ["number", "null"], "minimum": 0 }, "facility_pue": { "type": ["number", "null"], "minimum": 1 }, "water_litres_per_million_output_tokens": { "type": ["number", "null"], "minimum": 0 }, "avg_output_tokens": { "type": "number", "exclusiveMinimum": 0 }, "avg_prompt_tokens": { "type": "number", "minimum": 0 }, "window_seconds": { "type": "number", "exclusiveMinimum": 0 }, "requests_in_window": { "type": "integer", "minimum": 1 }, "runs": { "type": "integer", "minimum": 1 }, "mig_profile": { "type": ["string", "null"], "maxLength": 20 }, "slice_count": { "type": ["integer", "null"], "minimum": 1 }, "slices_loaded": { "type": ["integer", "null"], "minimum": 1 }, "engine": { "type": "string", "minLength": 1, "maxLength": 60 }, "engine_version": { "type": "string", "minLength": 1, "maxLength": 60 }, "driver_version": { "type": "string", "minLength": 1, "maxLength": 60 }, "cuda_version": { "type": "string", "minLength": 1, "maxLength": 60 }, "energy_source": { "type": "string", "enum": ["nvml_total_energy", "nvml_power", "dcgm_total_energy", "dcgm_power", "nvidia_smi_power", "amd_smi_total_energy", "amd_smi_power", "external_meter", "other"], "x-open-enum": true }, "prompt_set": { "type": "string", "minLength": 1, "maxLength": 200 }, "measured_on": { "type": "string", "format": "date" }, "contributor": { "type": "string", "minLength": 1, "maxLength": 100 }, "affiliation": { "type": ["string", "null"], "minLength": 1, "maxLength": 200 }, "vendor_affiliation": { "type": "boolean" }, "logs": { "type": ["string", "null"], "format": "uri", "pattern": "^https://", "maxLength": 500 }, "notes": { "type": "string", "maxLength": 4e3 }, "gpu_product": { "type": ["string", "null"], "minLength": 1, "maxLength": 100 }, "precision_detail": { "type": ["string", "null"], "minLength": 1, "maxLength": 60 }, "kv_cache_precision": { "type": ["string", "null"], "minLength": 1, "maxLength": 30 }, "pipeline_parallel": { "type": ["integer", "null"], "minimum": 1 }, "data_parallel_attention": { "type": ["boolean", "null"] }, "speculative_decoding": { "type": ["boolean", "null"] }, "speculative_tokens": { "type": ["integer", "null"], "minimum": 1 }, "cpu_offload": { "type": ["boolean", "null"] }, "prefix_caching": { "type": ["boolean", "null"] }, "workload": { "type": ["string", "null"], "enum": ["lm-arena-chat", "gpqa", "sourcegraph-fim", "image-chat", "video-chat", "other", null], "x-open-enum": true }, "total_params_b": { "type": ["number", "null"], "exclusiveMinimum": 0 }, "active_params_b": { "type": ["number", "null"], "exclusiveMinimum": 0 }, "energy_joules_total": { "type": ["number", "null"], "exclusiveMinimum": 0 }, "output_tokens_total": { "type": ["integer", "null"], "minimum": 1 }, "idle_power_watts_total": { "type": ["number", "null"], "minimum": 0 }, "temperature_c_mean": { "type": ["number", "null"] }, "window_cv": { "type": ["number", "null"], "minimum": 0 }, "kit": { "type": ["object", "null"], "additionalProperties": false, "required": ["name", "version"], "properties": { "name": { "type": "string", "minLength": 1, "maxLength": 60 }, "version": { "type": "string", "minLength": 1, "maxLength": 60 } } }, "logs_sha256": { "type": ["string", "null"], "pattern": "^[0-9a-f]{64}$" } } };
var func0 = Object.prototype.hasOwnProperty;
var func1 = require_ucs2length().default;
var pattern0 = new RegExp("^[A-Za-z0-9][A-Za-z0-9._-]*/[A-Za-z0-9][A-Za-z0-9._-]*$", "u");
var pattern1 = new RegExp("^https://", "u");
var pattern2 = new RegExp("^[0-9a-f]{64}$", "u");
var formats0 = require_formats().fullFormats.date;
var formats2 = require_formats().fullFormats.uri;
function validate1(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate1.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    for (const prop0 of schema1.required) {
      if (data[prop0] === void 0) {
        const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: prop0 }, message: "must have required property '" + prop0 + "'", schema: schema1.required, parentSchema: schema1, data };
        if (vErrors === null) {
          vErrors = [err0];
        } else {
          vErrors.push(err0);
        }
        errors++;
      }
    }
    for (const key0 in data) {
      if (!func0.call(schema1.properties, key0)) {
        const err1 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties", schema: false, parentSchema: schema1, data };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
    }
    if (data.protocol_version !== void 0) {
      let data0 = data.protocol_version;
      if (typeof data0 !== "string") {
        const err2 = { instancePath: instancePath + "/protocol_version", schemaPath: "#/properties/protocol_version/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema1.properties.protocol_version.type, parentSchema: schema1.properties.protocol_version, data: data0 };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
      if (!(data0 === "0.2")) {
        const err3 = { instancePath: instancePath + "/protocol_version", schemaPath: "#/properties/protocol_version/enum", keyword: "enum", params: { allowedValues: schema1.properties.protocol_version.enum }, message: "must be equal to one of the allowed values", schema: schema1.properties.protocol_version.enum, parentSchema: schema1.properties.protocol_version, data: data0 };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          vErrors.push(err3);
        }
        errors++;
      }
    }
    if (data.example !== void 0) {
      let data1 = data.example;
      if (typeof data1 !== "boolean") {
        const err4 = { instancePath: instancePath + "/example", schemaPath: "#/properties/example/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean", schema: schema1.properties.example.type, parentSchema: schema1.properties.example, data: data1 };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
    }
    if (data.model !== void 0) {
      let data2 = data.model;
      if (typeof data2 === "string") {
        if (func1(data2) > 100) {
          const err5 = { instancePath: instancePath + "/model", schemaPath: "#/properties/model/maxLength", keyword: "maxLength", params: { limit: 100 }, message: "must NOT have more than 100 characters", schema: 100, parentSchema: schema1.properties.model, data: data2 };
          if (vErrors === null) {
            vErrors = [err5];
          } else {
            vErrors.push(err5);
          }
          errors++;
        }
        if (func1(data2) < 1) {
          const err6 = { instancePath: instancePath + "/model", schemaPath: "#/properties/model/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters", schema: 1, parentSchema: schema1.properties.model, data: data2 };
          if (vErrors === null) {
            vErrors = [err6];
          } else {
            vErrors.push(err6);
          }
          errors++;
        }
      } else {
        const err7 = { instancePath: instancePath + "/model", schemaPath: "#/properties/model/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema1.properties.model.type, parentSchema: schema1.properties.model, data: data2 };
        if (vErrors === null) {
          vErrors = [err7];
        } else {
          vErrors.push(err7);
        }
        errors++;
      }
    }
    if (data.model_id !== void 0) {
      let data3 = data.model_id;
      if (typeof data3 === "string") {
        if (func1(data3) > 200) {
          const err8 = { instancePath: instancePath + "/model_id", schemaPath: "#/properties/model_id/maxLength", keyword: "maxLength", params: { limit: 200 }, message: "must NOT have more than 200 characters", schema: 200, parentSchema: schema1.properties.model_id, data: data3 };
          if (vErrors === null) {
            vErrors = [err8];
          } else {
            vErrors.push(err8);
          }
          errors++;
        }
        if (func1(data3) < 1) {
          const err9 = { instancePath: instancePath + "/model_id", schemaPath: "#/properties/model_id/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters", schema: 1, parentSchema: schema1.properties.model_id, data: data3 };
          if (vErrors === null) {
            vErrors = [err9];
          } else {
            vErrors.push(err9);
          }
          errors++;
        }
        if (!pattern0.test(data3)) {
          const err10 = { instancePath: instancePath + "/model_id", schemaPath: "#/properties/model_id/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z0-9][A-Za-z0-9._-]*/[A-Za-z0-9][A-Za-z0-9._-]*$" }, message: 'must match pattern "^[A-Za-z0-9][A-Za-z0-9._-]*/[A-Za-z0-9][A-Za-z0-9._-]*$"', schema: "^[A-Za-z0-9][A-Za-z0-9._-]*/[A-Za-z0-9][A-Za-z0-9._-]*$", parentSchema: schema1.properties.model_id, data: data3 };
          if (vErrors === null) {
            vErrors = [err10];
          } else {
            vErrors.push(err10);
          }
          errors++;
        }
      } else {
        const err11 = { instancePath: instancePath + "/model_id", schemaPath: "#/properties/model_id/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema1.properties.model_id.type, parentSchema: schema1.properties.model_id, data: data3 };
        if (vErrors === null) {
          vErrors = [err11];
        } else {
          vErrors.push(err11);
        }
        errors++;
      }
    }
    if (data.gpu !== void 0) {
      let data4 = data.gpu;
      if (typeof data4 === "string") {
        if (func1(data4) > 60) {
          const err12 = { instancePath: instancePath + "/gpu", schemaPath: "#/properties/gpu/maxLength", keyword: "maxLength", params: { limit: 60 }, message: "must NOT have more than 60 characters", schema: 60, parentSchema: schema1.properties.gpu, data: data4 };
          if (vErrors === null) {
            vErrors = [err12];
          } else {
            vErrors.push(err12);
          }
          errors++;
        }
        if (func1(data4) < 1) {
          const err13 = { instancePath: instancePath + "/gpu", schemaPath: "#/properties/gpu/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters", schema: 1, parentSchema: schema1.properties.gpu, data: data4 };
          if (vErrors === null) {
            vErrors = [err13];
          } else {
            vErrors.push(err13);
          }
          errors++;
        }
      } else {
        const err14 = { instancePath: instancePath + "/gpu", schemaPath: "#/properties/gpu/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema1.properties.gpu.type, parentSchema: schema1.properties.gpu, data: data4 };
        if (vErrors === null) {
          vErrors = [err14];
        } else {
          vErrors.push(err14);
        }
        errors++;
      }
    }
    if (data.num_gpus !== void 0) {
      let data5 = data.num_gpus;
      if (!(typeof data5 == "number" && (!(data5 % 1) && !isNaN(data5)) && isFinite(data5))) {
        const err15 = { instancePath: instancePath + "/num_gpus", schemaPath: "#/properties/num_gpus/type", keyword: "type", params: { type: "integer" }, message: "must be integer", schema: schema1.properties.num_gpus.type, parentSchema: schema1.properties.num_gpus, data: data5 };
        if (vErrors === null) {
          vErrors = [err15];
        } else {
          vErrors.push(err15);
        }
        errors++;
      }
      if (typeof data5 == "number" && isFinite(data5)) {
        if (data5 < 1 || isNaN(data5)) {
          const err16 = { instancePath: instancePath + "/num_gpus", schemaPath: "#/properties/num_gpus/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1", schema: 1, parentSchema: schema1.properties.num_gpus, data: data5 };
          if (vErrors === null) {
            vErrors = [err16];
          } else {
            vErrors.push(err16);
          }
          errors++;
        }
      }
    }
    if (data.tensor_parallel !== void 0) {
      let data6 = data.tensor_parallel;
      if (!(typeof data6 == "number" && (!(data6 % 1) && !isNaN(data6)) && isFinite(data6))) {
        const err17 = { instancePath: instancePath + "/tensor_parallel", schemaPath: "#/properties/tensor_parallel/type", keyword: "type", params: { type: "integer" }, message: "must be integer", schema: schema1.properties.tensor_parallel.type, parentSchema: schema1.properties.tensor_parallel, data: data6 };
        if (vErrors === null) {
          vErrors = [err17];
        } else {
          vErrors.push(err17);
        }
        errors++;
      }
      if (typeof data6 == "number" && isFinite(data6)) {
        if (data6 < 1 || isNaN(data6)) {
          const err18 = { instancePath: instancePath + "/tensor_parallel", schemaPath: "#/properties/tensor_parallel/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1", schema: 1, parentSchema: schema1.properties.tensor_parallel, data: data6 };
          if (vErrors === null) {
            vErrors = [err18];
          } else {
            vErrors.push(err18);
          }
          errors++;
        }
      }
    }
    if (data.data_parallel !== void 0) {
      let data7 = data.data_parallel;
      if (!(typeof data7 == "number" && (!(data7 % 1) && !isNaN(data7)) && isFinite(data7))) {
        const err19 = { instancePath: instancePath + "/data_parallel", schemaPath: "#/properties/data_parallel/type", keyword: "type", params: { type: "integer" }, message: "must be integer", schema: schema1.properties.data_parallel.type, parentSchema: schema1.properties.data_parallel, data: data7 };
        if (vErrors === null) {
          vErrors = [err19];
        } else {
          vErrors.push(err19);
        }
        errors++;
      }
      if (typeof data7 == "number" && isFinite(data7)) {
        if (data7 < 1 || isNaN(data7)) {
          const err20 = { instancePath: instancePath + "/data_parallel", schemaPath: "#/properties/data_parallel/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1", schema: 1, parentSchema: schema1.properties.data_parallel, data: data7 };
          if (vErrors === null) {
            vErrors = [err20];
          } else {
            vErrors.push(err20);
          }
          errors++;
        }
      }
    }
    if (data.expert_parallel !== void 0) {
      let data8 = data.expert_parallel;
      if (!(typeof data8 == "number" && (!(data8 % 1) && !isNaN(data8)) && isFinite(data8))) {
        const err21 = { instancePath: instancePath + "/expert_parallel", schemaPath: "#/properties/expert_parallel/type", keyword: "type", params: { type: "integer" }, message: "must be integer", schema: schema1.properties.expert_parallel.type, parentSchema: schema1.properties.expert_parallel, data: data8 };
        if (vErrors === null) {
          vErrors = [err21];
        } else {
          vErrors.push(err21);
        }
        errors++;
      }
      if (typeof data8 == "number" && isFinite(data8)) {
        if (data8 < 1 || isNaN(data8)) {
          const err22 = { instancePath: instancePath + "/expert_parallel", schemaPath: "#/properties/expert_parallel/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1", schema: 1, parentSchema: schema1.properties.expert_parallel, data: data8 };
          if (vErrors === null) {
            vErrors = [err22];
          } else {
            vErrors.push(err22);
          }
          errors++;
        }
      }
    }
    if (data.precision !== void 0) {
      let data9 = data.precision;
      if (typeof data9 !== "string") {
        const err23 = { instancePath: instancePath + "/precision", schemaPath: "#/properties/precision/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema1.properties.precision.type, parentSchema: schema1.properties.precision, data: data9 };
        if (vErrors === null) {
          vErrors = [err23];
        } else {
          vErrors.push(err23);
        }
        errors++;
      }
      if (!(data9 === "BF16" || data9 === "FP16" || data9 === "FP8" || data9 === "INT8" || data9 === "INT4" || data9 === "MXFP4" || data9 === "other")) {
        const err24 = { instancePath: instancePath + "/precision", schemaPath: "#/properties/precision/enum", keyword: "enum", params: { allowedValues: schema1.properties.precision.enum }, message: "must be equal to one of the allowed values", schema: schema1.properties.precision.enum, parentSchema: schema1.properties.precision, data: data9 };
        if (vErrors === null) {
          vErrors = [err24];
        } else {
          vErrors.push(err24);
        }
        errors++;
      }
    }
    if (data.max_num_seqs !== void 0) {
      let data10 = data.max_num_seqs;
      if (!(typeof data10 == "number" && (!(data10 % 1) && !isNaN(data10)) && isFinite(data10))) {
        const err25 = { instancePath: instancePath + "/max_num_seqs", schemaPath: "#/properties/max_num_seqs/type", keyword: "type", params: { type: "integer" }, message: "must be integer", schema: schema1.properties.max_num_seqs.type, parentSchema: schema1.properties.max_num_seqs, data: data10 };
        if (vErrors === null) {
          vErrors = [err25];
        } else {
          vErrors.push(err25);
        }
        errors++;
      }
      if (typeof data10 == "number" && isFinite(data10)) {
        if (data10 < 1 || isNaN(data10)) {
          const err26 = { instancePath: instancePath + "/max_num_seqs", schemaPath: "#/properties/max_num_seqs/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1", schema: 1, parentSchema: schema1.properties.max_num_seqs, data: data10 };
          if (vErrors === null) {
            vErrors = [err26];
          } else {
            vErrors.push(err26);
          }
          errors++;
        }
      }
    }
    if (data.avg_running_batch !== void 0) {
      let data11 = data.avg_running_batch;
      if (typeof data11 == "number" && isFinite(data11)) {
        if (data11 < 0 || isNaN(data11)) {
          const err27 = { instancePath: instancePath + "/avg_running_batch", schemaPath: "#/properties/avg_running_batch/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0", schema: 0, parentSchema: schema1.properties.avg_running_batch, data: data11 };
          if (vErrors === null) {
            vErrors = [err27];
          } else {
            vErrors.push(err27);
          }
          errors++;
        }
      } else {
        const err28 = { instancePath: instancePath + "/avg_running_batch", schemaPath: "#/properties/avg_running_batch/type", keyword: "type", params: { type: "number" }, message: "must be number", schema: schema1.properties.avg_running_batch.type, parentSchema: schema1.properties.avg_running_batch, data: data11 };
        if (vErrors === null) {
          vErrors = [err28];
        } else {
          vErrors.push(err28);
        }
        errors++;
      }
    }
    if (data.joules_per_output_token !== void 0) {
      let data12 = data.joules_per_output_token;
      if (typeof data12 == "number" && isFinite(data12)) {
        if (data12 <= 0 || isNaN(data12)) {
          const err29 = { instancePath: instancePath + "/joules_per_output_token", schemaPath: "#/properties/joules_per_output_token/exclusiveMinimum", keyword: "exclusiveMinimum", params: { comparison: ">", limit: 0 }, message: "must be > 0", schema: 0, parentSchema: schema1.properties.joules_per_output_token, data: data12 };
          if (vErrors === null) {
            vErrors = [err29];
          } else {
            vErrors.push(err29);
          }
          errors++;
        }
      } else {
        const err30 = { instancePath: instancePath + "/joules_per_output_token", schemaPath: "#/properties/joules_per_output_token/type", keyword: "type", params: { type: "number" }, message: "must be number", schema: schema1.properties.joules_per_output_token.type, parentSchema: schema1.properties.joules_per_output_token, data: data12 };
        if (vErrors === null) {
          vErrors = [err30];
        } else {
          vErrors.push(err30);
        }
        errors++;
      }
    }
    if (data.wh_per_million_output_tokens !== void 0) {
      let data13 = data.wh_per_million_output_tokens;
      if (typeof data13 == "number" && isFinite(data13)) {
        if (data13 <= 0 || isNaN(data13)) {
          const err31 = { instancePath: instancePath + "/wh_per_million_output_tokens", schemaPath: "#/properties/wh_per_million_output_tokens/exclusiveMinimum", keyword: "exclusiveMinimum", params: { comparison: ">", limit: 0 }, message: "must be > 0", schema: 0, parentSchema: schema1.properties.wh_per_million_output_tokens, data: data13 };
          if (vErrors === null) {
            vErrors = [err31];
          } else {
            vErrors.push(err31);
          }
          errors++;
        }
      } else {
        const err32 = { instancePath: instancePath + "/wh_per_million_output_tokens", schemaPath: "#/properties/wh_per_million_output_tokens/type", keyword: "type", params: { type: "number" }, message: "must be number", schema: schema1.properties.wh_per_million_output_tokens.type, parentSchema: schema1.properties.wh_per_million_output_tokens, data: data13 };
        if (vErrors === null) {
          vErrors = [err32];
        } else {
          vErrors.push(err32);
        }
        errors++;
      }
    }
    if (data.median_itl_ms !== void 0) {
      let data14 = data.median_itl_ms;
      if (typeof data14 == "number" && isFinite(data14)) {
        if (data14 <= 0 || isNaN(data14)) {
          const err33 = { instancePath: instancePath + "/median_itl_ms", schemaPath: "#/properties/median_itl_ms/exclusiveMinimum", keyword: "exclusiveMinimum", params: { comparison: ">", limit: 0 }, message: "must be > 0", schema: 0, parentSchema: schema1.properties.median_itl_ms, data: data14 };
          if (vErrors === null) {
            vErrors = [err33];
          } else {
            vErrors.push(err33);
          }
          errors++;
        }
      } else {
        const err34 = { instancePath: instancePath + "/median_itl_ms", schemaPath: "#/properties/median_itl_ms/type", keyword: "type", params: { type: "number" }, message: "must be number", schema: schema1.properties.median_itl_ms.type, parentSchema: schema1.properties.median_itl_ms, data: data14 };
        if (vErrors === null) {
          vErrors = [err34];
        } else {
          vErrors.push(err34);
        }
        errors++;
      }
    }
    if (data.p90_itl_ms !== void 0) {
      let data15 = data.p90_itl_ms;
      if (typeof data15 == "number" && isFinite(data15)) {
        if (data15 <= 0 || isNaN(data15)) {
          const err35 = { instancePath: instancePath + "/p90_itl_ms", schemaPath: "#/properties/p90_itl_ms/exclusiveMinimum", keyword: "exclusiveMinimum", params: { comparison: ">", limit: 0 }, message: "must be > 0", schema: 0, parentSchema: schema1.properties.p90_itl_ms, data: data15 };
          if (vErrors === null) {
            vErrors = [err35];
          } else {
            vErrors.push(err35);
          }
          errors++;
        }
      } else {
        const err36 = { instancePath: instancePath + "/p90_itl_ms", schemaPath: "#/properties/p90_itl_ms/type", keyword: "type", params: { type: "number" }, message: "must be number", schema: schema1.properties.p90_itl_ms.type, parentSchema: schema1.properties.p90_itl_ms, data: data15 };
        if (vErrors === null) {
          vErrors = [err36];
        } else {
          vErrors.push(err36);
        }
        errors++;
      }
    }
    if (data.p95_itl_ms !== void 0) {
      let data16 = data.p95_itl_ms;
      if (!(typeof data16 == "number" && isFinite(data16)) && data16 !== null) {
        const err37 = { instancePath: instancePath + "/p95_itl_ms", schemaPath: "#/properties/p95_itl_ms/type", keyword: "type", params: { type: schema1.properties.p95_itl_ms.type }, message: "must be number,null", schema: schema1.properties.p95_itl_ms.type, parentSchema: schema1.properties.p95_itl_ms, data: data16 };
        if (vErrors === null) {
          vErrors = [err37];
        } else {
          vErrors.push(err37);
        }
        errors++;
      }
      if (typeof data16 == "number" && isFinite(data16)) {
        if (data16 <= 0 || isNaN(data16)) {
          const err38 = { instancePath: instancePath + "/p95_itl_ms", schemaPath: "#/properties/p95_itl_ms/exclusiveMinimum", keyword: "exclusiveMinimum", params: { comparison: ">", limit: 0 }, message: "must be > 0", schema: 0, parentSchema: schema1.properties.p95_itl_ms, data: data16 };
          if (vErrors === null) {
            vErrors = [err38];
          } else {
            vErrors.push(err38);
          }
          errors++;
        }
      }
    }
    if (data.p99_itl_ms !== void 0) {
      let data17 = data.p99_itl_ms;
      if (typeof data17 == "number" && isFinite(data17)) {
        if (data17 <= 0 || isNaN(data17)) {
          const err39 = { instancePath: instancePath + "/p99_itl_ms", schemaPath: "#/properties/p99_itl_ms/exclusiveMinimum", keyword: "exclusiveMinimum", params: { comparison: ">", limit: 0 }, message: "must be > 0", schema: 0, parentSchema: schema1.properties.p99_itl_ms, data: data17 };
          if (vErrors === null) {
            vErrors = [err39];
          } else {
            vErrors.push(err39);
          }
          errors++;
        }
      } else {
        const err40 = { instancePath: instancePath + "/p99_itl_ms", schemaPath: "#/properties/p99_itl_ms/type", keyword: "type", params: { type: "number" }, message: "must be number", schema: schema1.properties.p99_itl_ms.type, parentSchema: schema1.properties.p99_itl_ms, data: data17 };
        if (vErrors === null) {
          vErrors = [err40];
        } else {
          vErrors.push(err40);
        }
        errors++;
      }
    }
    if (data.ttft_median_ms !== void 0) {
      let data18 = data.ttft_median_ms;
      if (!(typeof data18 == "number" && isFinite(data18)) && data18 !== null) {
        const err41 = { instancePath: instancePath + "/ttft_median_ms", schemaPath: "#/properties/ttft_median_ms/type", keyword: "type", params: { type: schema1.properties.ttft_median_ms.type }, message: "must be number,null", schema: schema1.properties.ttft_median_ms.type, parentSchema: schema1.properties.ttft_median_ms, data: data18 };
        if (vErrors === null) {
          vErrors = [err41];
        } else {
          vErrors.push(err41);
        }
        errors++;
      }
      if (typeof data18 == "number" && isFinite(data18)) {
        if (data18 <= 0 || isNaN(data18)) {
          const err42 = { instancePath: instancePath + "/ttft_median_ms", schemaPath: "#/properties/ttft_median_ms/exclusiveMinimum", keyword: "exclusiveMinimum", params: { comparison: ">", limit: 0 }, message: "must be > 0", schema: 0, parentSchema: schema1.properties.ttft_median_ms, data: data18 };
          if (vErrors === null) {
            vErrors = [err42];
          } else {
            vErrors.push(err42);
          }
          errors++;
        }
      }
    }
    if (data.tokens_per_second !== void 0) {
      let data19 = data.tokens_per_second;
      if (typeof data19 == "number" && isFinite(data19)) {
        if (data19 <= 0 || isNaN(data19)) {
          const err43 = { instancePath: instancePath + "/tokens_per_second", schemaPath: "#/properties/tokens_per_second/exclusiveMinimum", keyword: "exclusiveMinimum", params: { comparison: ">", limit: 0 }, message: "must be > 0", schema: 0, parentSchema: schema1.properties.tokens_per_second, data: data19 };
          if (vErrors === null) {
            vErrors = [err43];
          } else {
            vErrors.push(err43);
          }
          errors++;
        }
      } else {
        const err44 = { instancePath: instancePath + "/tokens_per_second", schemaPath: "#/properties/tokens_per_second/type", keyword: "type", params: { type: "number" }, message: "must be number", schema: schema1.properties.tokens_per_second.type, parentSchema: schema1.properties.tokens_per_second, data: data19 };
        if (vErrors === null) {
          vErrors = [err44];
        } else {
          vErrors.push(err44);
        }
        errors++;
      }
    }
    if (data.gpu_power_watts_total !== void 0) {
      let data20 = data.gpu_power_watts_total;
      if (typeof data20 == "number" && isFinite(data20)) {
        if (data20 <= 0 || isNaN(data20)) {
          const err45 = { instancePath: instancePath + "/gpu_power_watts_total", schemaPath: "#/properties/gpu_power_watts_total/exclusiveMinimum", keyword: "exclusiveMinimum", params: { comparison: ">", limit: 0 }, message: "must be > 0", schema: 0, parentSchema: schema1.properties.gpu_power_watts_total, data: data20 };
          if (vErrors === null) {
            vErrors = [err45];
          } else {
            vErrors.push(err45);
          }
          errors++;
        }
      } else {
        const err46 = { instancePath: instancePath + "/gpu_power_watts_total", schemaPath: "#/properties/gpu_power_watts_total/type", keyword: "type", params: { type: "number" }, message: "must be number", schema: schema1.properties.gpu_power_watts_total.type, parentSchema: schema1.properties.gpu_power_watts_total, data: data20 };
        if (vErrors === null) {
          vErrors = [err46];
        } else {
          vErrors.push(err46);
        }
        errors++;
      }
    }
    if (data.joules_per_output_token_stdev !== void 0) {
      let data21 = data.joules_per_output_token_stdev;
      if (!(typeof data21 == "number" && isFinite(data21)) && data21 !== null) {
        const err47 = { instancePath: instancePath + "/joules_per_output_token_stdev", schemaPath: "#/properties/joules_per_output_token_stdev/type", keyword: "type", params: { type: schema1.properties.joules_per_output_token_stdev.type }, message: "must be number,null", schema: schema1.properties.joules_per_output_token_stdev.type, parentSchema: schema1.properties.joules_per_output_token_stdev, data: data21 };
        if (vErrors === null) {
          vErrors = [err47];
        } else {
          vErrors.push(err47);
        }
        errors++;
      }
      if (typeof data21 == "number" && isFinite(data21)) {
        if (data21 < 0 || isNaN(data21)) {
          const err48 = { instancePath: instancePath + "/joules_per_output_token_stdev", schemaPath: "#/properties/joules_per_output_token_stdev/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0", schema: 0, parentSchema: schema1.properties.joules_per_output_token_stdev, data: data21 };
          if (vErrors === null) {
            vErrors = [err48];
          } else {
            vErrors.push(err48);
          }
          errors++;
        }
      }
    }
    if (data.gpu_power_limit_w !== void 0) {
      let data22 = data.gpu_power_limit_w;
      if (!(typeof data22 == "number" && isFinite(data22)) && data22 !== null) {
        const err49 = { instancePath: instancePath + "/gpu_power_limit_w", schemaPath: "#/properties/gpu_power_limit_w/type", keyword: "type", params: { type: schema1.properties.gpu_power_limit_w.type }, message: "must be number,null", schema: schema1.properties.gpu_power_limit_w.type, parentSchema: schema1.properties.gpu_power_limit_w, data: data22 };
        if (vErrors === null) {
          vErrors = [err49];
        } else {
          vErrors.push(err49);
        }
        errors++;
      }
      if (typeof data22 == "number" && isFinite(data22)) {
        if (data22 <= 0 || isNaN(data22)) {
          const err50 = { instancePath: instancePath + "/gpu_power_limit_w", schemaPath: "#/properties/gpu_power_limit_w/exclusiveMinimum", keyword: "exclusiveMinimum", params: { comparison: ">", limit: 0 }, message: "must be > 0", schema: 0, parentSchema: schema1.properties.gpu_power_limit_w, data: data22 };
          if (vErrors === null) {
            vErrors = [err50];
          } else {
            vErrors.push(err50);
          }
          errors++;
        }
      }
    }
    if (data.host_wh_per_million_output_tokens !== void 0) {
      let data23 = data.host_wh_per_million_output_tokens;
      if (!(typeof data23 == "number" && isFinite(data23)) && data23 !== null) {
        const err51 = { instancePath: instancePath + "/host_wh_per_million_output_tokens", schemaPath: "#/properties/host_wh_per_million_output_tokens/type", keyword: "type", params: { type: schema1.properties.host_wh_per_million_output_tokens.type }, message: "must be number,null", schema: schema1.properties.host_wh_per_million_output_tokens.type, parentSchema: schema1.properties.host_wh_per_million_output_tokens, data: data23 };
        if (vErrors === null) {
          vErrors = [err51];
        } else {
          vErrors.push(err51);
        }
        errors++;
      }
      if (typeof data23 == "number" && isFinite(data23)) {
        if (data23 < 0 || isNaN(data23)) {
          const err52 = { instancePath: instancePath + "/host_wh_per_million_output_tokens", schemaPath: "#/properties/host_wh_per_million_output_tokens/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0", schema: 0, parentSchema: schema1.properties.host_wh_per_million_output_tokens, data: data23 };
          if (vErrors === null) {
            vErrors = [err52];
          } else {
            vErrors.push(err52);
          }
          errors++;
        }
      }
    }
    if (data.facility_pue !== void 0) {
      let data24 = data.facility_pue;
      if (!(typeof data24 == "number" && isFinite(data24)) && data24 !== null) {
        const err53 = { instancePath: instancePath + "/facility_pue", schemaPath: "#/properties/facility_pue/type", keyword: "type", params: { type: schema1.properties.facility_pue.type }, message: "must be number,null", schema: schema1.properties.facility_pue.type, parentSchema: schema1.properties.facility_pue, data: data24 };
        if (vErrors === null) {
          vErrors = [err53];
        } else {
          vErrors.push(err53);
        }
        errors++;
      }
      if (typeof data24 == "number" && isFinite(data24)) {
        if (data24 < 1 || isNaN(data24)) {
          const err54 = { instancePath: instancePath + "/facility_pue", schemaPath: "#/properties/facility_pue/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1", schema: 1, parentSchema: schema1.properties.facility_pue, data: data24 };
          if (vErrors === null) {
            vErrors = [err54];
          } else {
            vErrors.push(err54);
          }
          errors++;
        }
      }
    }
    if (data.water_litres_per_million_output_tokens !== void 0) {
      let data25 = data.water_litres_per_million_output_tokens;
      if (!(typeof data25 == "number" && isFinite(data25)) && data25 !== null) {
        const err55 = { instancePath: instancePath + "/water_litres_per_million_output_tokens", schemaPath: "#/properties/water_litres_per_million_output_tokens/type", keyword: "type", params: { type: schema1.properties.water_litres_per_million_output_tokens.type }, message: "must be number,null", schema: schema1.properties.water_litres_per_million_output_tokens.type, parentSchema: schema1.properties.water_litres_per_million_output_tokens, data: data25 };
        if (vErrors === null) {
          vErrors = [err55];
        } else {
          vErrors.push(err55);
        }
        errors++;
      }
      if (typeof data25 == "number" && isFinite(data25)) {
        if (data25 < 0 || isNaN(data25)) {
          const err56 = { instancePath: instancePath + "/water_litres_per_million_output_tokens", schemaPath: "#/properties/water_litres_per_million_output_tokens/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0", schema: 0, parentSchema: schema1.properties.water_litres_per_million_output_tokens, data: data25 };
          if (vErrors === null) {
            vErrors = [err56];
          } else {
            vErrors.push(err56);
          }
          errors++;
        }
      }
    }
    if (data.avg_output_tokens !== void 0) {
      let data26 = data.avg_output_tokens;
      if (typeof data26 == "number" && isFinite(data26)) {
        if (data26 <= 0 || isNaN(data26)) {
          const err57 = { instancePath: instancePath + "/avg_output_tokens", schemaPath: "#/properties/avg_output_tokens/exclusiveMinimum", keyword: "exclusiveMinimum", params: { comparison: ">", limit: 0 }, message: "must be > 0", schema: 0, parentSchema: schema1.properties.avg_output_tokens, data: data26 };
          if (vErrors === null) {
            vErrors = [err57];
          } else {
            vErrors.push(err57);
          }
          errors++;
        }
      } else {
        const err58 = { instancePath: instancePath + "/avg_output_tokens", schemaPath: "#/properties/avg_output_tokens/type", keyword: "type", params: { type: "number" }, message: "must be number", schema: schema1.properties.avg_output_tokens.type, parentSchema: schema1.properties.avg_output_tokens, data: data26 };
        if (vErrors === null) {
          vErrors = [err58];
        } else {
          vErrors.push(err58);
        }
        errors++;
      }
    }
    if (data.avg_prompt_tokens !== void 0) {
      let data27 = data.avg_prompt_tokens;
      if (typeof data27 == "number" && isFinite(data27)) {
        if (data27 < 0 || isNaN(data27)) {
          const err59 = { instancePath: instancePath + "/avg_prompt_tokens", schemaPath: "#/properties/avg_prompt_tokens/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0", schema: 0, parentSchema: schema1.properties.avg_prompt_tokens, data: data27 };
          if (vErrors === null) {
            vErrors = [err59];
          } else {
            vErrors.push(err59);
          }
          errors++;
        }
      } else {
        const err60 = { instancePath: instancePath + "/avg_prompt_tokens", schemaPath: "#/properties/avg_prompt_tokens/type", keyword: "type", params: { type: "number" }, message: "must be number", schema: schema1.properties.avg_prompt_tokens.type, parentSchema: schema1.properties.avg_prompt_tokens, data: data27 };
        if (vErrors === null) {
          vErrors = [err60];
        } else {
          vErrors.push(err60);
        }
        errors++;
      }
    }
    if (data.window_seconds !== void 0) {
      let data28 = data.window_seconds;
      if (typeof data28 == "number" && isFinite(data28)) {
        if (data28 <= 0 || isNaN(data28)) {
          const err61 = { instancePath: instancePath + "/window_seconds", schemaPath: "#/properties/window_seconds/exclusiveMinimum", keyword: "exclusiveMinimum", params: { comparison: ">", limit: 0 }, message: "must be > 0", schema: 0, parentSchema: schema1.properties.window_seconds, data: data28 };
          if (vErrors === null) {
            vErrors = [err61];
          } else {
            vErrors.push(err61);
          }
          errors++;
        }
      } else {
        const err62 = { instancePath: instancePath + "/window_seconds", schemaPath: "#/properties/window_seconds/type", keyword: "type", params: { type: "number" }, message: "must be number", schema: schema1.properties.window_seconds.type, parentSchema: schema1.properties.window_seconds, data: data28 };
        if (vErrors === null) {
          vErrors = [err62];
        } else {
          vErrors.push(err62);
        }
        errors++;
      }
    }
    if (data.requests_in_window !== void 0) {
      let data29 = data.requests_in_window;
      if (!(typeof data29 == "number" && (!(data29 % 1) && !isNaN(data29)) && isFinite(data29))) {
        const err63 = { instancePath: instancePath + "/requests_in_window", schemaPath: "#/properties/requests_in_window/type", keyword: "type", params: { type: "integer" }, message: "must be integer", schema: schema1.properties.requests_in_window.type, parentSchema: schema1.properties.requests_in_window, data: data29 };
        if (vErrors === null) {
          vErrors = [err63];
        } else {
          vErrors.push(err63);
        }
        errors++;
      }
      if (typeof data29 == "number" && isFinite(data29)) {
        if (data29 < 1 || isNaN(data29)) {
          const err64 = { instancePath: instancePath + "/requests_in_window", schemaPath: "#/properties/requests_in_window/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1", schema: 1, parentSchema: schema1.properties.requests_in_window, data: data29 };
          if (vErrors === null) {
            vErrors = [err64];
          } else {
            vErrors.push(err64);
          }
          errors++;
        }
      }
    }
    if (data.runs !== void 0) {
      let data30 = data.runs;
      if (!(typeof data30 == "number" && (!(data30 % 1) && !isNaN(data30)) && isFinite(data30))) {
        const err65 = { instancePath: instancePath + "/runs", schemaPath: "#/properties/runs/type", keyword: "type", params: { type: "integer" }, message: "must be integer", schema: schema1.properties.runs.type, parentSchema: schema1.properties.runs, data: data30 };
        if (vErrors === null) {
          vErrors = [err65];
        } else {
          vErrors.push(err65);
        }
        errors++;
      }
      if (typeof data30 == "number" && isFinite(data30)) {
        if (data30 < 1 || isNaN(data30)) {
          const err66 = { instancePath: instancePath + "/runs", schemaPath: "#/properties/runs/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1", schema: 1, parentSchema: schema1.properties.runs, data: data30 };
          if (vErrors === null) {
            vErrors = [err66];
          } else {
            vErrors.push(err66);
          }
          errors++;
        }
      }
    }
    if (data.mig_profile !== void 0) {
      let data31 = data.mig_profile;
      if (typeof data31 !== "string" && data31 !== null) {
        const err67 = { instancePath: instancePath + "/mig_profile", schemaPath: "#/properties/mig_profile/type", keyword: "type", params: { type: schema1.properties.mig_profile.type }, message: "must be string,null", schema: schema1.properties.mig_profile.type, parentSchema: schema1.properties.mig_profile, data: data31 };
        if (vErrors === null) {
          vErrors = [err67];
        } else {
          vErrors.push(err67);
        }
        errors++;
      }
      if (typeof data31 === "string") {
        if (func1(data31) > 20) {
          const err68 = { instancePath: instancePath + "/mig_profile", schemaPath: "#/properties/mig_profile/maxLength", keyword: "maxLength", params: { limit: 20 }, message: "must NOT have more than 20 characters", schema: 20, parentSchema: schema1.properties.mig_profile, data: data31 };
          if (vErrors === null) {
            vErrors = [err68];
          } else {
            vErrors.push(err68);
          }
          errors++;
        }
      }
    }
    if (data.slice_count !== void 0) {
      let data32 = data.slice_count;
      if (!(typeof data32 == "number" && (!(data32 % 1) && !isNaN(data32)) && isFinite(data32)) && data32 !== null) {
        const err69 = { instancePath: instancePath + "/slice_count", schemaPath: "#/properties/slice_count/type", keyword: "type", params: { type: schema1.properties.slice_count.type }, message: "must be integer,null", schema: schema1.properties.slice_count.type, parentSchema: schema1.properties.slice_count, data: data32 };
        if (vErrors === null) {
          vErrors = [err69];
        } else {
          vErrors.push(err69);
        }
        errors++;
      }
      if (typeof data32 == "number" && isFinite(data32)) {
        if (data32 < 1 || isNaN(data32)) {
          const err70 = { instancePath: instancePath + "/slice_count", schemaPath: "#/properties/slice_count/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1", schema: 1, parentSchema: schema1.properties.slice_count, data: data32 };
          if (vErrors === null) {
            vErrors = [err70];
          } else {
            vErrors.push(err70);
          }
          errors++;
        }
      }
    }
    if (data.slices_loaded !== void 0) {
      let data33 = data.slices_loaded;
      if (!(typeof data33 == "number" && (!(data33 % 1) && !isNaN(data33)) && isFinite(data33)) && data33 !== null) {
        const err71 = { instancePath: instancePath + "/slices_loaded", schemaPath: "#/properties/slices_loaded/type", keyword: "type", params: { type: schema1.properties.slices_loaded.type }, message: "must be integer,null", schema: schema1.properties.slices_loaded.type, parentSchema: schema1.properties.slices_loaded, data: data33 };
        if (vErrors === null) {
          vErrors = [err71];
        } else {
          vErrors.push(err71);
        }
        errors++;
      }
      if (typeof data33 == "number" && isFinite(data33)) {
        if (data33 < 1 || isNaN(data33)) {
          const err72 = { instancePath: instancePath + "/slices_loaded", schemaPath: "#/properties/slices_loaded/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1", schema: 1, parentSchema: schema1.properties.slices_loaded, data: data33 };
          if (vErrors === null) {
            vErrors = [err72];
          } else {
            vErrors.push(err72);
          }
          errors++;
        }
      }
    }
    if (data.engine !== void 0) {
      let data34 = data.engine;
      if (typeof data34 === "string") {
        if (func1(data34) > 60) {
          const err73 = { instancePath: instancePath + "/engine", schemaPath: "#/properties/engine/maxLength", keyword: "maxLength", params: { limit: 60 }, message: "must NOT have more than 60 characters", schema: 60, parentSchema: schema1.properties.engine, data: data34 };
          if (vErrors === null) {
            vErrors = [err73];
          } else {
            vErrors.push(err73);
          }
          errors++;
        }
        if (func1(data34) < 1) {
          const err74 = { instancePath: instancePath + "/engine", schemaPath: "#/properties/engine/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters", schema: 1, parentSchema: schema1.properties.engine, data: data34 };
          if (vErrors === null) {
            vErrors = [err74];
          } else {
            vErrors.push(err74);
          }
          errors++;
        }
      } else {
        const err75 = { instancePath: instancePath + "/engine", schemaPath: "#/properties/engine/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema1.properties.engine.type, parentSchema: schema1.properties.engine, data: data34 };
        if (vErrors === null) {
          vErrors = [err75];
        } else {
          vErrors.push(err75);
        }
        errors++;
      }
    }
    if (data.engine_version !== void 0) {
      let data35 = data.engine_version;
      if (typeof data35 === "string") {
        if (func1(data35) > 60) {
          const err76 = { instancePath: instancePath + "/engine_version", schemaPath: "#/properties/engine_version/maxLength", keyword: "maxLength", params: { limit: 60 }, message: "must NOT have more than 60 characters", schema: 60, parentSchema: schema1.properties.engine_version, data: data35 };
          if (vErrors === null) {
            vErrors = [err76];
          } else {
            vErrors.push(err76);
          }
          errors++;
        }
        if (func1(data35) < 1) {
          const err77 = { instancePath: instancePath + "/engine_version", schemaPath: "#/properties/engine_version/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters", schema: 1, parentSchema: schema1.properties.engine_version, data: data35 };
          if (vErrors === null) {
            vErrors = [err77];
          } else {
            vErrors.push(err77);
          }
          errors++;
        }
      } else {
        const err78 = { instancePath: instancePath + "/engine_version", schemaPath: "#/properties/engine_version/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema1.properties.engine_version.type, parentSchema: schema1.properties.engine_version, data: data35 };
        if (vErrors === null) {
          vErrors = [err78];
        } else {
          vErrors.push(err78);
        }
        errors++;
      }
    }
    if (data.driver_version !== void 0) {
      let data36 = data.driver_version;
      if (typeof data36 === "string") {
        if (func1(data36) > 60) {
          const err79 = { instancePath: instancePath + "/driver_version", schemaPath: "#/properties/driver_version/maxLength", keyword: "maxLength", params: { limit: 60 }, message: "must NOT have more than 60 characters", schema: 60, parentSchema: schema1.properties.driver_version, data: data36 };
          if (vErrors === null) {
            vErrors = [err79];
          } else {
            vErrors.push(err79);
          }
          errors++;
        }
        if (func1(data36) < 1) {
          const err80 = { instancePath: instancePath + "/driver_version", schemaPath: "#/properties/driver_version/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters", schema: 1, parentSchema: schema1.properties.driver_version, data: data36 };
          if (vErrors === null) {
            vErrors = [err80];
          } else {
            vErrors.push(err80);
          }
          errors++;
        }
      } else {
        const err81 = { instancePath: instancePath + "/driver_version", schemaPath: "#/properties/driver_version/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema1.properties.driver_version.type, parentSchema: schema1.properties.driver_version, data: data36 };
        if (vErrors === null) {
          vErrors = [err81];
        } else {
          vErrors.push(err81);
        }
        errors++;
      }
    }
    if (data.cuda_version !== void 0) {
      let data37 = data.cuda_version;
      if (typeof data37 === "string") {
        if (func1(data37) > 60) {
          const err82 = { instancePath: instancePath + "/cuda_version", schemaPath: "#/properties/cuda_version/maxLength", keyword: "maxLength", params: { limit: 60 }, message: "must NOT have more than 60 characters", schema: 60, parentSchema: schema1.properties.cuda_version, data: data37 };
          if (vErrors === null) {
            vErrors = [err82];
          } else {
            vErrors.push(err82);
          }
          errors++;
        }
        if (func1(data37) < 1) {
          const err83 = { instancePath: instancePath + "/cuda_version", schemaPath: "#/properties/cuda_version/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters", schema: 1, parentSchema: schema1.properties.cuda_version, data: data37 };
          if (vErrors === null) {
            vErrors = [err83];
          } else {
            vErrors.push(err83);
          }
          errors++;
        }
      } else {
        const err84 = { instancePath: instancePath + "/cuda_version", schemaPath: "#/properties/cuda_version/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema1.properties.cuda_version.type, parentSchema: schema1.properties.cuda_version, data: data37 };
        if (vErrors === null) {
          vErrors = [err84];
        } else {
          vErrors.push(err84);
        }
        errors++;
      }
    }
    if (data.energy_source !== void 0) {
      let data38 = data.energy_source;
      if (typeof data38 !== "string") {
        const err85 = { instancePath: instancePath + "/energy_source", schemaPath: "#/properties/energy_source/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema1.properties.energy_source.type, parentSchema: schema1.properties.energy_source, data: data38 };
        if (vErrors === null) {
          vErrors = [err85];
        } else {
          vErrors.push(err85);
        }
        errors++;
      }
      if (!(data38 === "nvml_total_energy" || data38 === "nvml_power" || data38 === "dcgm_total_energy" || data38 === "dcgm_power" || data38 === "nvidia_smi_power" || data38 === "amd_smi_total_energy" || data38 === "amd_smi_power" || data38 === "external_meter" || data38 === "other")) {
        const err86 = { instancePath: instancePath + "/energy_source", schemaPath: "#/properties/energy_source/enum", keyword: "enum", params: { allowedValues: schema1.properties.energy_source.enum }, message: "must be equal to one of the allowed values", schema: schema1.properties.energy_source.enum, parentSchema: schema1.properties.energy_source, data: data38 };
        if (vErrors === null) {
          vErrors = [err86];
        } else {
          vErrors.push(err86);
        }
        errors++;
      }
    }
    if (data.prompt_set !== void 0) {
      let data39 = data.prompt_set;
      if (typeof data39 === "string") {
        if (func1(data39) > 200) {
          const err87 = { instancePath: instancePath + "/prompt_set", schemaPath: "#/properties/prompt_set/maxLength", keyword: "maxLength", params: { limit: 200 }, message: "must NOT have more than 200 characters", schema: 200, parentSchema: schema1.properties.prompt_set, data: data39 };
          if (vErrors === null) {
            vErrors = [err87];
          } else {
            vErrors.push(err87);
          }
          errors++;
        }
        if (func1(data39) < 1) {
          const err88 = { instancePath: instancePath + "/prompt_set", schemaPath: "#/properties/prompt_set/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters", schema: 1, parentSchema: schema1.properties.prompt_set, data: data39 };
          if (vErrors === null) {
            vErrors = [err88];
          } else {
            vErrors.push(err88);
          }
          errors++;
        }
      } else {
        const err89 = { instancePath: instancePath + "/prompt_set", schemaPath: "#/properties/prompt_set/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema1.properties.prompt_set.type, parentSchema: schema1.properties.prompt_set, data: data39 };
        if (vErrors === null) {
          vErrors = [err89];
        } else {
          vErrors.push(err89);
        }
        errors++;
      }
    }
    if (data.measured_on !== void 0) {
      let data40 = data.measured_on;
      if (typeof data40 === "string") {
        if (!formats0.validate(data40)) {
          const err90 = { instancePath: instancePath + "/measured_on", schemaPath: "#/properties/measured_on/format", keyword: "format", params: { format: "date" }, message: 'must match format "date"', schema: "date", parentSchema: schema1.properties.measured_on, data: data40 };
          if (vErrors === null) {
            vErrors = [err90];
          } else {
            vErrors.push(err90);
          }
          errors++;
        }
      } else {
        const err91 = { instancePath: instancePath + "/measured_on", schemaPath: "#/properties/measured_on/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema1.properties.measured_on.type, parentSchema: schema1.properties.measured_on, data: data40 };
        if (vErrors === null) {
          vErrors = [err91];
        } else {
          vErrors.push(err91);
        }
        errors++;
      }
    }
    if (data.contributor !== void 0) {
      let data41 = data.contributor;
      if (typeof data41 === "string") {
        if (func1(data41) > 100) {
          const err92 = { instancePath: instancePath + "/contributor", schemaPath: "#/properties/contributor/maxLength", keyword: "maxLength", params: { limit: 100 }, message: "must NOT have more than 100 characters", schema: 100, parentSchema: schema1.properties.contributor, data: data41 };
          if (vErrors === null) {
            vErrors = [err92];
          } else {
            vErrors.push(err92);
          }
          errors++;
        }
        if (func1(data41) < 1) {
          const err93 = { instancePath: instancePath + "/contributor", schemaPath: "#/properties/contributor/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters", schema: 1, parentSchema: schema1.properties.contributor, data: data41 };
          if (vErrors === null) {
            vErrors = [err93];
          } else {
            vErrors.push(err93);
          }
          errors++;
        }
      } else {
        const err94 = { instancePath: instancePath + "/contributor", schemaPath: "#/properties/contributor/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema1.properties.contributor.type, parentSchema: schema1.properties.contributor, data: data41 };
        if (vErrors === null) {
          vErrors = [err94];
        } else {
          vErrors.push(err94);
        }
        errors++;
      }
    }
    if (data.affiliation !== void 0) {
      let data42 = data.affiliation;
      if (typeof data42 !== "string" && data42 !== null) {
        const err95 = { instancePath: instancePath + "/affiliation", schemaPath: "#/properties/affiliation/type", keyword: "type", params: { type: schema1.properties.affiliation.type }, message: "must be string,null", schema: schema1.properties.affiliation.type, parentSchema: schema1.properties.affiliation, data: data42 };
        if (vErrors === null) {
          vErrors = [err95];
        } else {
          vErrors.push(err95);
        }
        errors++;
      }
      if (typeof data42 === "string") {
        if (func1(data42) > 200) {
          const err96 = { instancePath: instancePath + "/affiliation", schemaPath: "#/properties/affiliation/maxLength", keyword: "maxLength", params: { limit: 200 }, message: "must NOT have more than 200 characters", schema: 200, parentSchema: schema1.properties.affiliation, data: data42 };
          if (vErrors === null) {
            vErrors = [err96];
          } else {
            vErrors.push(err96);
          }
          errors++;
        }
        if (func1(data42) < 1) {
          const err97 = { instancePath: instancePath + "/affiliation", schemaPath: "#/properties/affiliation/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters", schema: 1, parentSchema: schema1.properties.affiliation, data: data42 };
          if (vErrors === null) {
            vErrors = [err97];
          } else {
            vErrors.push(err97);
          }
          errors++;
        }
      }
    }
    if (data.vendor_affiliation !== void 0) {
      let data43 = data.vendor_affiliation;
      if (typeof data43 !== "boolean") {
        const err98 = { instancePath: instancePath + "/vendor_affiliation", schemaPath: "#/properties/vendor_affiliation/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean", schema: schema1.properties.vendor_affiliation.type, parentSchema: schema1.properties.vendor_affiliation, data: data43 };
        if (vErrors === null) {
          vErrors = [err98];
        } else {
          vErrors.push(err98);
        }
        errors++;
      }
    }
    if (data.logs !== void 0) {
      let data44 = data.logs;
      if (typeof data44 !== "string" && data44 !== null) {
        const err99 = { instancePath: instancePath + "/logs", schemaPath: "#/properties/logs/type", keyword: "type", params: { type: schema1.properties.logs.type }, message: "must be string,null", schema: schema1.properties.logs.type, parentSchema: schema1.properties.logs, data: data44 };
        if (vErrors === null) {
          vErrors = [err99];
        } else {
          vErrors.push(err99);
        }
        errors++;
      }
      if (typeof data44 === "string") {
        if (func1(data44) > 500) {
          const err100 = { instancePath: instancePath + "/logs", schemaPath: "#/properties/logs/maxLength", keyword: "maxLength", params: { limit: 500 }, message: "must NOT have more than 500 characters", schema: 500, parentSchema: schema1.properties.logs, data: data44 };
          if (vErrors === null) {
            vErrors = [err100];
          } else {
            vErrors.push(err100);
          }
          errors++;
        }
        if (!pattern1.test(data44)) {
          const err101 = { instancePath: instancePath + "/logs", schemaPath: "#/properties/logs/pattern", keyword: "pattern", params: { pattern: "^https://" }, message: 'must match pattern "^https://"', schema: "^https://", parentSchema: schema1.properties.logs, data: data44 };
          if (vErrors === null) {
            vErrors = [err101];
          } else {
            vErrors.push(err101);
          }
          errors++;
        }
        if (!formats2(data44)) {
          const err102 = { instancePath: instancePath + "/logs", schemaPath: "#/properties/logs/format", keyword: "format", params: { format: "uri" }, message: 'must match format "uri"', schema: "uri", parentSchema: schema1.properties.logs, data: data44 };
          if (vErrors === null) {
            vErrors = [err102];
          } else {
            vErrors.push(err102);
          }
          errors++;
        }
      }
    }
    if (data.notes !== void 0) {
      let data45 = data.notes;
      if (typeof data45 === "string") {
        if (func1(data45) > 4e3) {
          const err103 = { instancePath: instancePath + "/notes", schemaPath: "#/properties/notes/maxLength", keyword: "maxLength", params: { limit: 4e3 }, message: "must NOT have more than 4000 characters", schema: 4e3, parentSchema: schema1.properties.notes, data: data45 };
          if (vErrors === null) {
            vErrors = [err103];
          } else {
            vErrors.push(err103);
          }
          errors++;
        }
      } else {
        const err104 = { instancePath: instancePath + "/notes", schemaPath: "#/properties/notes/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema1.properties.notes.type, parentSchema: schema1.properties.notes, data: data45 };
        if (vErrors === null) {
          vErrors = [err104];
        } else {
          vErrors.push(err104);
        }
        errors++;
      }
    }
    if (data.gpu_product !== void 0) {
      let data46 = data.gpu_product;
      if (typeof data46 !== "string" && data46 !== null) {
        const err105 = { instancePath: instancePath + "/gpu_product", schemaPath: "#/properties/gpu_product/type", keyword: "type", params: { type: schema1.properties.gpu_product.type }, message: "must be string,null", schema: schema1.properties.gpu_product.type, parentSchema: schema1.properties.gpu_product, data: data46 };
        if (vErrors === null) {
          vErrors = [err105];
        } else {
          vErrors.push(err105);
        }
        errors++;
      }
      if (typeof data46 === "string") {
        if (func1(data46) > 100) {
          const err106 = { instancePath: instancePath + "/gpu_product", schemaPath: "#/properties/gpu_product/maxLength", keyword: "maxLength", params: { limit: 100 }, message: "must NOT have more than 100 characters", schema: 100, parentSchema: schema1.properties.gpu_product, data: data46 };
          if (vErrors === null) {
            vErrors = [err106];
          } else {
            vErrors.push(err106);
          }
          errors++;
        }
        if (func1(data46) < 1) {
          const err107 = { instancePath: instancePath + "/gpu_product", schemaPath: "#/properties/gpu_product/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters", schema: 1, parentSchema: schema1.properties.gpu_product, data: data46 };
          if (vErrors === null) {
            vErrors = [err107];
          } else {
            vErrors.push(err107);
          }
          errors++;
        }
      }
    }
    if (data.precision_detail !== void 0) {
      let data47 = data.precision_detail;
      if (typeof data47 !== "string" && data47 !== null) {
        const err108 = { instancePath: instancePath + "/precision_detail", schemaPath: "#/properties/precision_detail/type", keyword: "type", params: { type: schema1.properties.precision_detail.type }, message: "must be string,null", schema: schema1.properties.precision_detail.type, parentSchema: schema1.properties.precision_detail, data: data47 };
        if (vErrors === null) {
          vErrors = [err108];
        } else {
          vErrors.push(err108);
        }
        errors++;
      }
      if (typeof data47 === "string") {
        if (func1(data47) > 60) {
          const err109 = { instancePath: instancePath + "/precision_detail", schemaPath: "#/properties/precision_detail/maxLength", keyword: "maxLength", params: { limit: 60 }, message: "must NOT have more than 60 characters", schema: 60, parentSchema: schema1.properties.precision_detail, data: data47 };
          if (vErrors === null) {
            vErrors = [err109];
          } else {
            vErrors.push(err109);
          }
          errors++;
        }
        if (func1(data47) < 1) {
          const err110 = { instancePath: instancePath + "/precision_detail", schemaPath: "#/properties/precision_detail/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters", schema: 1, parentSchema: schema1.properties.precision_detail, data: data47 };
          if (vErrors === null) {
            vErrors = [err110];
          } else {
            vErrors.push(err110);
          }
          errors++;
        }
      }
    }
    if (data.kv_cache_precision !== void 0) {
      let data48 = data.kv_cache_precision;
      if (typeof data48 !== "string" && data48 !== null) {
        const err111 = { instancePath: instancePath + "/kv_cache_precision", schemaPath: "#/properties/kv_cache_precision/type", keyword: "type", params: { type: schema1.properties.kv_cache_precision.type }, message: "must be string,null", schema: schema1.properties.kv_cache_precision.type, parentSchema: schema1.properties.kv_cache_precision, data: data48 };
        if (vErrors === null) {
          vErrors = [err111];
        } else {
          vErrors.push(err111);
        }
        errors++;
      }
      if (typeof data48 === "string") {
        if (func1(data48) > 30) {
          const err112 = { instancePath: instancePath + "/kv_cache_precision", schemaPath: "#/properties/kv_cache_precision/maxLength", keyword: "maxLength", params: { limit: 30 }, message: "must NOT have more than 30 characters", schema: 30, parentSchema: schema1.properties.kv_cache_precision, data: data48 };
          if (vErrors === null) {
            vErrors = [err112];
          } else {
            vErrors.push(err112);
          }
          errors++;
        }
        if (func1(data48) < 1) {
          const err113 = { instancePath: instancePath + "/kv_cache_precision", schemaPath: "#/properties/kv_cache_precision/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters", schema: 1, parentSchema: schema1.properties.kv_cache_precision, data: data48 };
          if (vErrors === null) {
            vErrors = [err113];
          } else {
            vErrors.push(err113);
          }
          errors++;
        }
      }
    }
    if (data.pipeline_parallel !== void 0) {
      let data49 = data.pipeline_parallel;
      if (!(typeof data49 == "number" && (!(data49 % 1) && !isNaN(data49)) && isFinite(data49)) && data49 !== null) {
        const err114 = { instancePath: instancePath + "/pipeline_parallel", schemaPath: "#/properties/pipeline_parallel/type", keyword: "type", params: { type: schema1.properties.pipeline_parallel.type }, message: "must be integer,null", schema: schema1.properties.pipeline_parallel.type, parentSchema: schema1.properties.pipeline_parallel, data: data49 };
        if (vErrors === null) {
          vErrors = [err114];
        } else {
          vErrors.push(err114);
        }
        errors++;
      }
      if (typeof data49 == "number" && isFinite(data49)) {
        if (data49 < 1 || isNaN(data49)) {
          const err115 = { instancePath: instancePath + "/pipeline_parallel", schemaPath: "#/properties/pipeline_parallel/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1", schema: 1, parentSchema: schema1.properties.pipeline_parallel, data: data49 };
          if (vErrors === null) {
            vErrors = [err115];
          } else {
            vErrors.push(err115);
          }
          errors++;
        }
      }
    }
    if (data.data_parallel_attention !== void 0) {
      let data50 = data.data_parallel_attention;
      if (typeof data50 !== "boolean" && data50 !== null) {
        const err116 = { instancePath: instancePath + "/data_parallel_attention", schemaPath: "#/properties/data_parallel_attention/type", keyword: "type", params: { type: schema1.properties.data_parallel_attention.type }, message: "must be boolean,null", schema: schema1.properties.data_parallel_attention.type, parentSchema: schema1.properties.data_parallel_attention, data: data50 };
        if (vErrors === null) {
          vErrors = [err116];
        } else {
          vErrors.push(err116);
        }
        errors++;
      }
    }
    if (data.speculative_decoding !== void 0) {
      let data51 = data.speculative_decoding;
      if (typeof data51 !== "boolean" && data51 !== null) {
        const err117 = { instancePath: instancePath + "/speculative_decoding", schemaPath: "#/properties/speculative_decoding/type", keyword: "type", params: { type: schema1.properties.speculative_decoding.type }, message: "must be boolean,null", schema: schema1.properties.speculative_decoding.type, parentSchema: schema1.properties.speculative_decoding, data: data51 };
        if (vErrors === null) {
          vErrors = [err117];
        } else {
          vErrors.push(err117);
        }
        errors++;
      }
    }
    if (data.speculative_tokens !== void 0) {
      let data52 = data.speculative_tokens;
      if (!(typeof data52 == "number" && (!(data52 % 1) && !isNaN(data52)) && isFinite(data52)) && data52 !== null) {
        const err118 = { instancePath: instancePath + "/speculative_tokens", schemaPath: "#/properties/speculative_tokens/type", keyword: "type", params: { type: schema1.properties.speculative_tokens.type }, message: "must be integer,null", schema: schema1.properties.speculative_tokens.type, parentSchema: schema1.properties.speculative_tokens, data: data52 };
        if (vErrors === null) {
          vErrors = [err118];
        } else {
          vErrors.push(err118);
        }
        errors++;
      }
      if (typeof data52 == "number" && isFinite(data52)) {
        if (data52 < 1 || isNaN(data52)) {
          const err119 = { instancePath: instancePath + "/speculative_tokens", schemaPath: "#/properties/speculative_tokens/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1", schema: 1, parentSchema: schema1.properties.speculative_tokens, data: data52 };
          if (vErrors === null) {
            vErrors = [err119];
          } else {
            vErrors.push(err119);
          }
          errors++;
        }
      }
    }
    if (data.cpu_offload !== void 0) {
      let data53 = data.cpu_offload;
      if (typeof data53 !== "boolean" && data53 !== null) {
        const err120 = { instancePath: instancePath + "/cpu_offload", schemaPath: "#/properties/cpu_offload/type", keyword: "type", params: { type: schema1.properties.cpu_offload.type }, message: "must be boolean,null", schema: schema1.properties.cpu_offload.type, parentSchema: schema1.properties.cpu_offload, data: data53 };
        if (vErrors === null) {
          vErrors = [err120];
        } else {
          vErrors.push(err120);
        }
        errors++;
      }
    }
    if (data.prefix_caching !== void 0) {
      let data54 = data.prefix_caching;
      if (typeof data54 !== "boolean" && data54 !== null) {
        const err121 = { instancePath: instancePath + "/prefix_caching", schemaPath: "#/properties/prefix_caching/type", keyword: "type", params: { type: schema1.properties.prefix_caching.type }, message: "must be boolean,null", schema: schema1.properties.prefix_caching.type, parentSchema: schema1.properties.prefix_caching, data: data54 };
        if (vErrors === null) {
          vErrors = [err121];
        } else {
          vErrors.push(err121);
        }
        errors++;
      }
    }
    if (data.workload !== void 0) {
      let data55 = data.workload;
      if (typeof data55 !== "string" && data55 !== null) {
        const err122 = { instancePath: instancePath + "/workload", schemaPath: "#/properties/workload/type", keyword: "type", params: { type: schema1.properties.workload.type }, message: "must be string,null", schema: schema1.properties.workload.type, parentSchema: schema1.properties.workload, data: data55 };
        if (vErrors === null) {
          vErrors = [err122];
        } else {
          vErrors.push(err122);
        }
        errors++;
      }
      if (!(data55 === "lm-arena-chat" || data55 === "gpqa" || data55 === "sourcegraph-fim" || data55 === "image-chat" || data55 === "video-chat" || data55 === "other" || data55 === null)) {
        const err123 = { instancePath: instancePath + "/workload", schemaPath: "#/properties/workload/enum", keyword: "enum", params: { allowedValues: schema1.properties.workload.enum }, message: "must be equal to one of the allowed values", schema: schema1.properties.workload.enum, parentSchema: schema1.properties.workload, data: data55 };
        if (vErrors === null) {
          vErrors = [err123];
        } else {
          vErrors.push(err123);
        }
        errors++;
      }
    }
    if (data.total_params_b !== void 0) {
      let data56 = data.total_params_b;
      if (!(typeof data56 == "number" && isFinite(data56)) && data56 !== null) {
        const err124 = { instancePath: instancePath + "/total_params_b", schemaPath: "#/properties/total_params_b/type", keyword: "type", params: { type: schema1.properties.total_params_b.type }, message: "must be number,null", schema: schema1.properties.total_params_b.type, parentSchema: schema1.properties.total_params_b, data: data56 };
        if (vErrors === null) {
          vErrors = [err124];
        } else {
          vErrors.push(err124);
        }
        errors++;
      }
      if (typeof data56 == "number" && isFinite(data56)) {
        if (data56 <= 0 || isNaN(data56)) {
          const err125 = { instancePath: instancePath + "/total_params_b", schemaPath: "#/properties/total_params_b/exclusiveMinimum", keyword: "exclusiveMinimum", params: { comparison: ">", limit: 0 }, message: "must be > 0", schema: 0, parentSchema: schema1.properties.total_params_b, data: data56 };
          if (vErrors === null) {
            vErrors = [err125];
          } else {
            vErrors.push(err125);
          }
          errors++;
        }
      }
    }
    if (data.active_params_b !== void 0) {
      let data57 = data.active_params_b;
      if (!(typeof data57 == "number" && isFinite(data57)) && data57 !== null) {
        const err126 = { instancePath: instancePath + "/active_params_b", schemaPath: "#/properties/active_params_b/type", keyword: "type", params: { type: schema1.properties.active_params_b.type }, message: "must be number,null", schema: schema1.properties.active_params_b.type, parentSchema: schema1.properties.active_params_b, data: data57 };
        if (vErrors === null) {
          vErrors = [err126];
        } else {
          vErrors.push(err126);
        }
        errors++;
      }
      if (typeof data57 == "number" && isFinite(data57)) {
        if (data57 <= 0 || isNaN(data57)) {
          const err127 = { instancePath: instancePath + "/active_params_b", schemaPath: "#/properties/active_params_b/exclusiveMinimum", keyword: "exclusiveMinimum", params: { comparison: ">", limit: 0 }, message: "must be > 0", schema: 0, parentSchema: schema1.properties.active_params_b, data: data57 };
          if (vErrors === null) {
            vErrors = [err127];
          } else {
            vErrors.push(err127);
          }
          errors++;
        }
      }
    }
    if (data.energy_joules_total !== void 0) {
      let data58 = data.energy_joules_total;
      if (!(typeof data58 == "number" && isFinite(data58)) && data58 !== null) {
        const err128 = { instancePath: instancePath + "/energy_joules_total", schemaPath: "#/properties/energy_joules_total/type", keyword: "type", params: { type: schema1.properties.energy_joules_total.type }, message: "must be number,null", schema: schema1.properties.energy_joules_total.type, parentSchema: schema1.properties.energy_joules_total, data: data58 };
        if (vErrors === null) {
          vErrors = [err128];
        } else {
          vErrors.push(err128);
        }
        errors++;
      }
      if (typeof data58 == "number" && isFinite(data58)) {
        if (data58 <= 0 || isNaN(data58)) {
          const err129 = { instancePath: instancePath + "/energy_joules_total", schemaPath: "#/properties/energy_joules_total/exclusiveMinimum", keyword: "exclusiveMinimum", params: { comparison: ">", limit: 0 }, message: "must be > 0", schema: 0, parentSchema: schema1.properties.energy_joules_total, data: data58 };
          if (vErrors === null) {
            vErrors = [err129];
          } else {
            vErrors.push(err129);
          }
          errors++;
        }
      }
    }
    if (data.output_tokens_total !== void 0) {
      let data59 = data.output_tokens_total;
      if (!(typeof data59 == "number" && (!(data59 % 1) && !isNaN(data59)) && isFinite(data59)) && data59 !== null) {
        const err130 = { instancePath: instancePath + "/output_tokens_total", schemaPath: "#/properties/output_tokens_total/type", keyword: "type", params: { type: schema1.properties.output_tokens_total.type }, message: "must be integer,null", schema: schema1.properties.output_tokens_total.type, parentSchema: schema1.properties.output_tokens_total, data: data59 };
        if (vErrors === null) {
          vErrors = [err130];
        } else {
          vErrors.push(err130);
        }
        errors++;
      }
      if (typeof data59 == "number" && isFinite(data59)) {
        if (data59 < 1 || isNaN(data59)) {
          const err131 = { instancePath: instancePath + "/output_tokens_total", schemaPath: "#/properties/output_tokens_total/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1", schema: 1, parentSchema: schema1.properties.output_tokens_total, data: data59 };
          if (vErrors === null) {
            vErrors = [err131];
          } else {
            vErrors.push(err131);
          }
          errors++;
        }
      }
    }
    if (data.idle_power_watts_total !== void 0) {
      let data60 = data.idle_power_watts_total;
      if (!(typeof data60 == "number" && isFinite(data60)) && data60 !== null) {
        const err132 = { instancePath: instancePath + "/idle_power_watts_total", schemaPath: "#/properties/idle_power_watts_total/type", keyword: "type", params: { type: schema1.properties.idle_power_watts_total.type }, message: "must be number,null", schema: schema1.properties.idle_power_watts_total.type, parentSchema: schema1.properties.idle_power_watts_total, data: data60 };
        if (vErrors === null) {
          vErrors = [err132];
        } else {
          vErrors.push(err132);
        }
        errors++;
      }
      if (typeof data60 == "number" && isFinite(data60)) {
        if (data60 < 0 || isNaN(data60)) {
          const err133 = { instancePath: instancePath + "/idle_power_watts_total", schemaPath: "#/properties/idle_power_watts_total/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0", schema: 0, parentSchema: schema1.properties.idle_power_watts_total, data: data60 };
          if (vErrors === null) {
            vErrors = [err133];
          } else {
            vErrors.push(err133);
          }
          errors++;
        }
      }
    }
    if (data.temperature_c_mean !== void 0) {
      let data61 = data.temperature_c_mean;
      if (!(typeof data61 == "number" && isFinite(data61)) && data61 !== null) {
        const err134 = { instancePath: instancePath + "/temperature_c_mean", schemaPath: "#/properties/temperature_c_mean/type", keyword: "type", params: { type: schema1.properties.temperature_c_mean.type }, message: "must be number,null", schema: schema1.properties.temperature_c_mean.type, parentSchema: schema1.properties.temperature_c_mean, data: data61 };
        if (vErrors === null) {
          vErrors = [err134];
        } else {
          vErrors.push(err134);
        }
        errors++;
      }
    }
    if (data.window_cv !== void 0) {
      let data62 = data.window_cv;
      if (!(typeof data62 == "number" && isFinite(data62)) && data62 !== null) {
        const err135 = { instancePath: instancePath + "/window_cv", schemaPath: "#/properties/window_cv/type", keyword: "type", params: { type: schema1.properties.window_cv.type }, message: "must be number,null", schema: schema1.properties.window_cv.type, parentSchema: schema1.properties.window_cv, data: data62 };
        if (vErrors === null) {
          vErrors = [err135];
        } else {
          vErrors.push(err135);
        }
        errors++;
      }
      if (typeof data62 == "number" && isFinite(data62)) {
        if (data62 < 0 || isNaN(data62)) {
          const err136 = { instancePath: instancePath + "/window_cv", schemaPath: "#/properties/window_cv/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0", schema: 0, parentSchema: schema1.properties.window_cv, data: data62 };
          if (vErrors === null) {
            vErrors = [err136];
          } else {
            vErrors.push(err136);
          }
          errors++;
        }
      }
    }
    if (data.kit !== void 0) {
      let data63 = data.kit;
      if (!(data63 && typeof data63 == "object" && !Array.isArray(data63)) && data63 !== null) {
        const err137 = { instancePath: instancePath + "/kit", schemaPath: "#/properties/kit/type", keyword: "type", params: { type: schema1.properties.kit.type }, message: "must be object,null", schema: schema1.properties.kit.type, parentSchema: schema1.properties.kit, data: data63 };
        if (vErrors === null) {
          vErrors = [err137];
        } else {
          vErrors.push(err137);
        }
        errors++;
      }
      if (data63 && typeof data63 == "object" && !Array.isArray(data63)) {
        for (const prop1 of schema1.properties.kit.required) {
          if (data63[prop1] === void 0) {
            const err138 = { instancePath: instancePath + "/kit", schemaPath: "#/properties/kit/required", keyword: "required", params: { missingProperty: prop1 }, message: "must have required property '" + prop1 + "'", schema: schema1.properties.kit.required, parentSchema: schema1.properties.kit, data: data63 };
            if (vErrors === null) {
              vErrors = [err138];
            } else {
              vErrors.push(err138);
            }
            errors++;
          }
        }
        for (const key1 in data63) {
          if (!(key1 === "name" || key1 === "version")) {
            const err139 = { instancePath: instancePath + "/kit", schemaPath: "#/properties/kit/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties", schema: false, parentSchema: schema1.properties.kit, data: data63 };
            if (vErrors === null) {
              vErrors = [err139];
            } else {
              vErrors.push(err139);
            }
            errors++;
          }
        }
        if (data63.name !== void 0) {
          let data64 = data63.name;
          if (typeof data64 === "string") {
            if (func1(data64) > 60) {
              const err140 = { instancePath: instancePath + "/kit/name", schemaPath: "#/properties/kit/properties/name/maxLength", keyword: "maxLength", params: { limit: 60 }, message: "must NOT have more than 60 characters", schema: 60, parentSchema: schema1.properties.kit.properties.name, data: data64 };
              if (vErrors === null) {
                vErrors = [err140];
              } else {
                vErrors.push(err140);
              }
              errors++;
            }
            if (func1(data64) < 1) {
              const err141 = { instancePath: instancePath + "/kit/name", schemaPath: "#/properties/kit/properties/name/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters", schema: 1, parentSchema: schema1.properties.kit.properties.name, data: data64 };
              if (vErrors === null) {
                vErrors = [err141];
              } else {
                vErrors.push(err141);
              }
              errors++;
            }
          } else {
            const err142 = { instancePath: instancePath + "/kit/name", schemaPath: "#/properties/kit/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema1.properties.kit.properties.name.type, parentSchema: schema1.properties.kit.properties.name, data: data64 };
            if (vErrors === null) {
              vErrors = [err142];
            } else {
              vErrors.push(err142);
            }
            errors++;
          }
        }
        if (data63.version !== void 0) {
          let data65 = data63.version;
          if (typeof data65 === "string") {
            if (func1(data65) > 60) {
              const err143 = { instancePath: instancePath + "/kit/version", schemaPath: "#/properties/kit/properties/version/maxLength", keyword: "maxLength", params: { limit: 60 }, message: "must NOT have more than 60 characters", schema: 60, parentSchema: schema1.properties.kit.properties.version, data: data65 };
              if (vErrors === null) {
                vErrors = [err143];
              } else {
                vErrors.push(err143);
              }
              errors++;
            }
            if (func1(data65) < 1) {
              const err144 = { instancePath: instancePath + "/kit/version", schemaPath: "#/properties/kit/properties/version/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters", schema: 1, parentSchema: schema1.properties.kit.properties.version, data: data65 };
              if (vErrors === null) {
                vErrors = [err144];
              } else {
                vErrors.push(err144);
              }
              errors++;
            }
          } else {
            const err145 = { instancePath: instancePath + "/kit/version", schemaPath: "#/properties/kit/properties/version/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema1.properties.kit.properties.version.type, parentSchema: schema1.properties.kit.properties.version, data: data65 };
            if (vErrors === null) {
              vErrors = [err145];
            } else {
              vErrors.push(err145);
            }
            errors++;
          }
        }
      }
    }
    if (data.logs_sha256 !== void 0) {
      let data66 = data.logs_sha256;
      if (typeof data66 !== "string" && data66 !== null) {
        const err146 = { instancePath: instancePath + "/logs_sha256", schemaPath: "#/properties/logs_sha256/type", keyword: "type", params: { type: schema1.properties.logs_sha256.type }, message: "must be string,null", schema: schema1.properties.logs_sha256.type, parentSchema: schema1.properties.logs_sha256, data: data66 };
        if (vErrors === null) {
          vErrors = [err146];
        } else {
          vErrors.push(err146);
        }
        errors++;
      }
      if (typeof data66 === "string") {
        if (!pattern2.test(data66)) {
          const err147 = { instancePath: instancePath + "/logs_sha256", schemaPath: "#/properties/logs_sha256/pattern", keyword: "pattern", params: { pattern: "^[0-9a-f]{64}$" }, message: 'must match pattern "^[0-9a-f]{64}$"', schema: "^[0-9a-f]{64}$", parentSchema: schema1.properties.logs_sha256, data: data66 };
          if (vErrors === null) {
            vErrors = [err147];
          } else {
            vErrors.push(err147);
          }
          errors++;
        }
      }
    }
  } else {
    const err148 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object", schema: schema1.type, parentSchema: schema1, data };
    if (vErrors === null) {
      vErrors = [err148];
    } else {
      vErrors.push(err148);
    }
    errors++;
  }
  validate1.errors = vErrors;
  return errors === 0;
}
validate1.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
export {
  Measurement
};
