#!/bin/bash
# Measures how many requests per second one server responds to, with each store of the rate limit, for one key and for 50 keys.
#
#   bench/stores.sh target/collate.jar jdbc:postgresql://127.0.0.1:5432/collate 127.0.0.1:6379
#
# It needs wrk, a free port 8377, and an empty database of the user $PGUSER (default: postgres) with the password $PGPASSWORD.
set -eu
jar=$1 database=$2 redis=$3
server=http://127.0.0.1:8377
work=$(mktemp -d)
pid=
trap 'test -z "$pid" || kill "$pid"; rm -rf "$work"' EXIT

cat > "$work/50.lua" <<'L'
local sent = 0
wrk.method = "POST"
wrk.headers["Content-Type"] = "application/json"
wrk.body = '{"original":"a\\n","modified":"b\\n"}'
request = function()
  sent = sent + 1
  wrk.headers["Authorization"] = "Bearer bench-key-bench-key-number-" .. (sent % 50)
  return wrk.format(nil, "/api/v1/diff/text")
end
L
sed 's/sent % 50/0/' "$work/50.lua" > "$work/1.lua"

for i in $(seq 0 49); do
  export "COLLATE_BOOTSTRAP_KEYS_${i}_SECRET=bench-key-bench-key-number-$i" "COLLATE_BOOTSTRAP_KEYS_${i}_NAME=bench $i"
  export "COLLATE_BOOTSTRAP_KEYS_${i}_PLAN=enterprise" "COLLATE_BOOTSTRAP_KEYS_${i}_REQUESTS_PER_HOUR=100000000"
done
export SPRING_DATASOURCE_URL=$database SPRING_DATASOURCE_USERNAME=${PGUSER:-postgres} SPRING_DATASOURCE_PASSWORD=${PGPASSWORD:-}
export COLLATE_RATELIMIT_REDISURL=redis://$redis SERVER_PORT=8377 COLLATE_DATA_DIR=$work/data

for store in memory database redis; do
  COLLATE_RATELIMIT_STORE=$store java -Xmx2g --enable-native-access=ALL-UNNAMED -jar "$jar" > "$work/$store.log" 2>&1 &
  pid=$!
  curl -sf --retry 60 --retry-delay 1 --retry-all-errors "$server/actuator/health/readiness" > "$work/ready"
  wrk -t1 -c32 -d45s -s "$work/50.lua" "$server" > "$work/warm-up"
  for keys in 1 50 1 50 1 50; do
    wrk -t1 -c32 -d7s --latency -s "$work/$keys.lua" "$server" | grep -E '50%|99%|Non-2xx|Requests/sec' | tr -s '\n ' ' ' |
      sed "s/^/$store, $keys keys:/; s/\$/\n/"
  done
  kill "$pid"
  wait "$pid" || true
  pid=
done
