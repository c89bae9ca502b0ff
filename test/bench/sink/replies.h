/* The least that counts as an answer, for every operation of the service's interface. Each gives the size of what it wrote. */
#ifndef SINK_REPLIES_H
#define SINK_REPLIES_H
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include "state.h"

/* What a list of documents holds at most. */
enum { LISTED = 200 };

static inline bool ends_with(const char *text, const char *ending) {
  size_t size = strlen(text), ending_size = strlen(ending);
  return size >= ending_size && strcmp(text + size - ending_size, ending) == 0;
}

/* The latest documents that arrived whole. */
static inline size_t list_documents(char *text, size_t room) {
  size_t size = (size_t)snprintf(text, room, "{\"success\":true,\"data\":{\"documents\":[");
  uint64_t from = state->records > LISTED ? state->records - LISTED : 0;
  const char *comma = "";
  for (uint64_t i = from; i < state->records && i < RECORDS; i++) {
    if (state->record[i].ended_us == 0) continue;
    size += (size_t)snprintf(text + size, room - size, "%s{\"id\":\"doc_%lu\",\"name\":\"%s\",\"status\":\"indexed\"}", comma, i,
      state->record[i].name);
    comma = ",";
  }
  return size + (size_t)snprintf(text + size, room - size, "]}}");
}

static inline size_t reply_to_post(char *body, size_t room, const char *path, uint64_t number, const char *name) {
  char created[32];
  time_t now = time(NULL);
  struct tm parts;
  gmtime_r(&now, &parts);
  strftime(created, sizeof created, "%Y-%m-%dT%H:%M:%S.000Z", &parts);
  int size =
    ends_with(path, "/docs/upload")
      ? snprintf(body, room, "{\"success\":true,\"data\":{\"id\":\"doc_%lu\",\"name\":\"%s\",\"status\":\"indexed\",\"createdAt\":\"%s\"}}",
          number, name, created)
    : ends_with(path, "/assets")
      ? snprintf(body, room, "{\"success\":true,\"data\":{\"assetId\":\"ast_%lu\",\"url\":\"https://cdn.example/ast_%lu\"}}", number, number)
    : ends_with(path, "/import-url")
      ? snprintf(body, room, "{\"success\":true,\"data\":{\"clipId\":\"clip_%lu\",\"status\":\"ready\"}}", number)
    : ends_with(path, "/render")
      ? snprintf(body, room, "{\"success\":true,\"data\":{\"jobId\":\"render_%lu\",\"status\":\"completed\"}}", number)
      : snprintf(body, room, "{\"success\":true,\"data\":{\"id\":\"item_%lu\"}}", number);
  return (size_t)size;
}

static inline size_t reply_to_get(char *body, size_t room, const char *path) {
  if (strcmp(path, "/__counts") == 0) return (size_t)counts_as_json(body, room);
  if (ends_with(path, "/docs")) return list_documents(body, room);
  const char *data =
    ends_with(path, "/brands") ? "{\"brands\":[{\"id\":\"brand_1\",\"name\":\"Bench\"}]}"
    : ends_with(path, "/kbs") ? "{\"kbs\":[{\"id\":\"kb_1\",\"name\":\"Bench\"}]}"
    : ends_with(path, "/carousels") ? "{\"carousels\":[{\"id\":\"car_1\",\"title\":\"Bench\",\"slides\":[{\"id\":\"slide_1\",\"order\":0}]}]}"
    : strstr(path, "/carousels/") ? "{\"id\":\"car_1\",\"title\":\"Bench\",\"slides\":[{\"id\":\"slide_1\",\"order\":0}]}"
    : ends_with(path, "/clips") ? "{\"clips\":[]}"
    : ends_with(path, "/profile") ? "{\"id\":\"user_1\",\"name\":\"Bench\"}"
    : "{\"id\":\"clip_1\",\"status\":\"ready\",\"editRevision\":1,\"candidates\":[]}";
  return (size_t)snprintf(body, room, "{\"success\":true,\"data\":%s}", data);
}

#endif
