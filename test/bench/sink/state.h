/* What the sink counts, in a file that outlives its process. */
#ifndef SINK_STATE_H
#define SINK_STATE_H
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

enum { NAME_ROOM = 72, RECORDS = 1 << 18 };

/* Read by sink.ts with this very layout. Times are CLOCK_MONOTONIC in microseconds; `ended_us` is 0 while the body is not whole. */
struct record { int64_t started_us, ended_us; uint64_t body_bytes; char name[NAME_ROOM]; };
struct state {
  uint64_t connections, reused, requests, posts, whole, cut, body_bytes, records;
  struct record record[RECORDS];
};

static struct state *state;

static inline void die(const char *what) { perror(what); exit(1); }

static inline void map_state(const char *path) {
  int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (fd < 0 || ftruncate(fd, sizeof(struct state)) < 0) die(path);
  state = mmap(NULL, sizeof(struct state), PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  if (state == MAP_FAILED) die("mmap");
  close(fd);
}

static inline int counts_as_json(char *text, size_t room) {
  return snprintf(text, room,
    "{\"connections\":%lu,\"reusedConnections\":%lu,\"requests\":%lu,\"posts\":%lu,\"wholeBodies\":%lu,\"cutBodies\":%lu,\"bodyBytes\":%lu}",
    state->connections, state->reused, state->requests, state->posts, state->whole, state->cut, state->body_bytes);
}

#endif
