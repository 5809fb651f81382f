curl --fail --silent --show-error --etag-save index.etag --etag-compare index.etag \
  --output index.json __SITE__/api/v1/index.json
