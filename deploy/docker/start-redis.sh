#!/bin/sh
# Starts Redis with the users of deploy/redis/users.conf, whose passwords come from the environment.
set -eu
umask 077
conf=/run/redis/redis.conf
{
  echo "requirepass $REDIS_PASSWORD"
  echo 'appendonly yes'
  # Redis refuses writes before the container's limit (1 GB) ends it; the rest is for the copy that rewrites the file.
  echo 'maxmemory 640mb'
  # BullMQ needs every key of a job
  echo 'maxmemory-policy noeviction'
  sed \
    -e "s|\$REDIS_GATEWAY_PASSWORD|$REDIS_GATEWAY_PASSWORD|" \
    -e "s|\$REDIS_IDENTITY_PASSWORD|$REDIS_IDENTITY_PASSWORD|" \
    -e "s|\$REDIS_CONTENT_INGESTION_PASSWORD|$REDIS_CONTENT_INGESTION_PASSWORD|" \
    -e "s|\$REDIS_BILLING_PASSWORD|$REDIS_BILLING_PASSWORD|" \
    -e "s|\$REDIS_NOTIFICATIONS_PASSWORD|$REDIS_NOTIFICATIONS_PASSWORD|" \
    /etc/redis/users.conf
} >"$conf"
exec redis-server "$conf" --dir /data
