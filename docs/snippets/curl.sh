curl --fail --silent --show-error __SITE__/api/v1/index.csv
