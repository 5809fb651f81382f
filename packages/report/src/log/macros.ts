/** SQL functions that the statements call. */
export const MACROS = `
  CREATE MACRO sum_of(object, kinds) AS list_sum([e.value FOR e IN map_entries(
    TRY_CAST(TRY_CAST(object AS JSON) AS MAP(VARCHAR, DOUBLE))) IF regexp_matches(e.key, kinds)]);
  CREATE MACRO attribute_of(list, name) AS [coalesce(
      json_extract_string(a, '$.value.intValue'), json_extract_string(a, '$.value.stringValue'),
      json_extract_string(a, '$.value.doubleValue'), json_extract_string(a, '$.value'))
    FOR a IN list IF json_extract_string(a, '$.key') = name][1];
  CREATE MACRO epoch_day(t) AS CAST(make_timestamp(CASE
    WHEN regexp_full_match(t, '\\d{9,10}(\\.\\d*)?') THEN CAST(TRY_CAST(t AS DOUBLE) * 1000000 AS BIGINT)
    WHEN regexp_full_match(t, '\\d{12,13}(\\.\\d*)?') THEN CAST(TRY_CAST(t AS DOUBLE) * 1000 AS BIGINT)
    WHEN regexp_full_match(t, '\\d{15,16}') THEN TRY_CAST(t AS BIGINT)
    WHEN regexp_full_match(t, '\\d{18,19}') THEN TRY_CAST(t AS BIGINT) // 1000 END) AS DATE);
  CREATE MACRO is_iso(t) AS substring(t, 5, 1) = '-' AND t < ':';
  CREATE MACRO has_offset(t) AS contains(substring(t, 14), '+') OR contains(substring(t, 14), '-');
  CREATE MACRO utc_month(t) AS left(CAST(timezone('UTC', TRY_CAST(concat(left(t, 16), ':00',
    regexp_extract(substring(t, 14), '[+-]\\d\\d(:?\\d\\d)?')) AS TIMESTAMPTZ)) AS VARCHAR), 7);
  CREATE MACRO is_in_other_month(t) AS is_iso(t) AND has_offset(t) AND utc_month(t) <> left(t, 7);
  CREATE MACRO iso_day(t) AS regexp_extract(t, '^\\d{4}-\\d{1,2}-\\d{1,2}');
  CREATE MACRO iso_text(t) AS CASE WHEN TRY_CAST(left(t, 10) AS DATE) IS NOT NULL OR iso_day(t) = ''
    OR TRY_CAST(iso_day(t) AS DATE) IS NOT NULL THEN left(t, 7) ELSE iso_day(t) END;
  CREATE MACRO day_text_of(t) AS CASE WHEN is_iso(t) AND has_offset(t) THEN coalesce(utc_month(t), iso_text(t))
    WHEN is_iso(t) THEN iso_text(t) ELSE coalesce(
    left(CAST(epoch_day(t) AS VARCHAR), 7), left(regexp_replace(trim(t), '[T ,]+\\d{1,2}:\\d\\d.*$', ''), 30)) END;
  CREATE MACRO is_grouped(t) AS regexp_full_match(t, '\\s*\\d{1,3}(\\.\\d{3})+\\s*');
  CREATE MACRO is_hit(t) AS t IN ('true', 't', '1', 'yes', 'y', 'hit', 'semantic hit')
    OR (length(t) = 36 AND t <> '00000000-0000-0000-0000-000000000000');
  CREATE MACRO is_blank(t) AS t IS NULL OR CAST(t AS VARCHAR) IN ('', ' ');
  CREATE MACRO flaw_of(t) AS CASE WHEN is_blank(t) THEN 'missing'
    WHEN regexp_full_match(CAST(t AS VARCHAR), '\\d{1,3}([,.'' ]\\d{3})+') THEN 'thousands'
    WHEN regexp_full_match(CAST(t AS VARCHAR), '\\d+,0+') THEN 'decimals' ELSE 'invalid' END;`;
