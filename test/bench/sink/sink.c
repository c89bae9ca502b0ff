/*
 * The server of the bench: takes every request of the service's interface, keeps nothing of a body but its size and its file name, and
 * answers at once with the least that counts as an answer. One thread and epoll, so that it is never what a measurement waits for.
 *
 *   sink ADDRESS PORT STATE_FILE [CERTIFICATE KEY]
 *
 * PORT 0 takes a free one; "port N" is printed once it listens. What it counted stands in STATE_FILE, which is mapped, so that it outlives
 * a process that is killed, and a further process goes on in it. `GET /__counts` gives the counts as JSON, SIGUSR1 prints them.
 * TLS with a certificate, where it was compiled with -DWITH_TLS.
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>
#include "replies.h"
#include "state.h"
#ifdef WITH_TLS
#include <openssl/err.h>
#include <openssl/ssl.h>
#else
typedef void SSL;
#endif

enum { HEAD_ROOM = 16384, START_ROOM = 1024, READ_ROOM = 262144, REPLY_ROOM = 65536 };

struct connection {
  int fd;
  SSL *tls;
  bool is_in_body, ends_after_reply, is_counted, wants_write;
  uint64_t requests, body_left, start_size, head_size;
  int64_t head_started_us;
  struct record *record;
  char path[256], method[8];
  char *reply;
  size_t reply_size, reply_sent;
  char head[HEAD_ROOM + 1], start[START_ROOM + 1];
};

static int epoll_fd;
static volatile sig_atomic_t is_asked;
static char read_buffer[READ_ROOM];

static void ask(int signal_number) { (void)signal_number; is_asked = 1; }
static int64_t now_us(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000000LL + now.tv_nsec / 1000;
}

/* --- bytes in and out ------------------------------------------------------------------------------------------------------- */

/* Like read(2); -2 where there is nothing now. */
static ssize_t take(struct connection *c, char *into, size_t room) {
#ifdef WITH_TLS
  if (c->tls) {
    ERR_clear_error();
    int got = SSL_read(c->tls, into, (int)room);
    if (got > 0) return got;
    int why = SSL_get_error(c->tls, got);
    return why == SSL_ERROR_WANT_READ || why == SSL_ERROR_WANT_WRITE ? -2 : 0;
  }
#endif
  ssize_t got = read(c->fd, into, room);
  return got < 0 && (errno == EAGAIN || errno == EINTR) ? -2 : got;
}

static ssize_t give(struct connection *c, const char *from, size_t size) {
#ifdef WITH_TLS
  if (c->tls) {
    ERR_clear_error();
    int gave = SSL_write(c->tls, from, (int)size);
    if (gave > 0) return gave;
    int why = SSL_get_error(c->tls, gave);
    return why == SSL_ERROR_WANT_READ || why == SSL_ERROR_WANT_WRITE ? -2 : -1;
  }
#endif
  ssize_t gave = send(c->fd, from, size, MSG_NOSIGNAL);
  return gave < 0 && (errno == EAGAIN || errno == EINTR) ? -2 : gave;
}

static void end(struct connection *c) {
  if (c->is_in_body && c->body_left > 0) state->cut++;
#ifdef WITH_TLS
  if (c->tls) SSL_free(c->tls);
#endif
  close(c->fd);
  free(c->reply);
  free(c);
}

static void listen_for_room(struct connection *c, bool wants_write) {
  if (c->wants_write == wants_write) return;
  c->wants_write = wants_write;
  struct epoll_event event = {.events = EPOLLIN | (wants_write ? EPOLLOUT : 0), .data.ptr = c};
  epoll_ctl(epoll_fd, EPOLL_CTL_MOD, c->fd, &event);
}

/* False: the connection is over. */
static bool flush(struct connection *c) {
  while (c->reply_sent < c->reply_size) {
    ssize_t gave = give(c, c->reply + c->reply_sent, c->reply_size - c->reply_sent);
    if (gave == -2) { listen_for_room(c, true); return true; }
    if (gave <= 0) return false;
    c->reply_sent += (size_t)gave;
  }
  listen_for_room(c, false);
  c->reply_size = c->reply_sent = 0;
  return !c->ends_after_reply;
}

static void answer(struct connection *c, int status, const char *body, size_t size) {
  char head[200];
  int head_size = snprintf(head, sizeof head, "HTTP/1.1 %d %s\r\ncontent-type: application/json\r\ncontent-length: %zu\r\n%s\r\n", status,
    status < 300 ? "OK" : "No", size, c->ends_after_reply ? "connection: close\r\n" : "");
  char *grown = realloc(c->reply, c->reply_size + (size_t)head_size + size);
  if (!grown) die("memory");
  c->reply = grown;
  memcpy(c->reply + c->reply_size, head, (size_t)head_size);
  memcpy(c->reply + c->reply_size + head_size, body, size);
  c->reply_size += (size_t)head_size + size;
}

/* --- one request ------------------------------------------------------------------------------------------------------------ */

/* The file name of the multipart head, without what would have to be escaped in JSON. */
static void note_name(struct connection *c) {
  c->start[c->start_size] = '\0';
  const char *found = c->record ? memmem(c->start, c->start_size, "filename=\"", 10) : NULL;
  if (!found) return;
  size_t size = 0;
  for (found += 10; *found != '\0' && *found != '"' && size < NAME_ROOM - 1; found++)
    if (*found != '\\' && (unsigned char)*found >= ' ') c->record->name[size++] = *found;
}

/* The value of a header, or NULL. `head` ends with an empty line. */
static const char *header(const char *head, const char *name) {
  size_t size = strlen(name);
  for (const char *line = strstr(head, "\r\n"); line && line[2] != '\r'; line = strstr(line + 2, "\r\n")) {
    if (strncasecmp(line + 2, name, size) != 0 || line[2 + size] != ':') continue;
    const char *value = line + 3 + size;
    while (*value == ' ') value++;
    return value;
  }
  return NULL;
}

static void begin(struct connection *c) {
  char target[256] = "";
  if (sscanf(c->head, "%7s %255s", c->method, target) != 2) target[0] = '\0';
  target[strcspn(target, "?")] = '\0';
  memcpy(c->path, target, sizeof target);
  const char *size = header(c->head, "content-length"), *connection = header(c->head, "connection");
  c->body_left = size ? strtoull(size, NULL, 10) : 0;
  c->ends_after_reply = (connection && strncasecmp(connection, "close", 5) == 0) || header(c->head, "transfer-encoding") != NULL;
  c->start_size = 0;
  c->record = NULL;
  c->is_in_body = true;
  if (strncmp(c->path, "/__", 3) == 0) return;
  if (!c->is_counted) { c->is_counted = true; state->connections++; }
  if (++c->requests == 2) state->reused++;
  state->requests++;
  if (strcmp(c->method, "POST") != 0) return;
  state->posts++;
  if (state->records >= RECORDS) return;
  c->record = &state->record[state->records++];
  *c->record = (struct record){.started_us = c->head_started_us};
}

static void finish(struct connection *c) {
  c->is_in_body = false;
  static char reply[REPLY_ROOM];
  if (strcmp(c->method, "POST") != 0) {
    answer(c, 200, reply, reply_to_get(reply, REPLY_ROOM, c->path));
    return;
  }
  if (c->start_size < START_ROOM) note_name(c);
  uint64_t number = c->record ? (uint64_t)(c->record - state->record) : state->posts;
  const char *name = c->record ? c->record->name : "";
  if (c->record) c->record->ended_us = now_us();
  state->whole++;
  answer(c, 201, reply, reply_to_post(reply, REPLY_ROOM, c->path, number, name));
}

/* How much of what came belongs to the body. */
static size_t take_body(struct connection *c, const char *bytes, size_t size) {
  size_t own = size < c->body_left ? size : (size_t)c->body_left;
  size_t room = START_ROOM - c->start_size, kept = own < room ? own : room;
  memcpy(c->start + c->start_size, bytes, kept);
  c->start_size += kept;
  c->body_left -= own;
  state->body_bytes += own;
  if (c->record) c->record->body_bytes += own;
  // Known of what is cut off later, too.
  if (kept > 0 && c->start_size == START_ROOM) note_name(c);
  return own;
}

/* How much of what came belongs to the head; 0 where it is too long. */
static size_t take_head(struct connection *c, const char *bytes, size_t size) {
  if (c->head_size == 0) c->head_started_us = now_us();
  size_t room = HEAD_ROOM - c->head_size, own = size < room ? size : room;
  memcpy(c->head + c->head_size, bytes, own);
  uint64_t before = c->head_size;
  c->head_size += own;
  c->head[c->head_size] = '\0';
  char *blank = strstr(c->head + (before > 3 ? before - 3 : 0), "\r\n\r\n");
  if (!blank) return c->head_size == HEAD_ROOM ? 0 : own;
  size_t head_size = (size_t)(blank + 4 - c->head);
  blank[4] = '\0';
  c->head_size = 0;
  begin(c);
  return head_size - before;
}

/* False: the connection is over. */
static bool receive(struct connection *c, const char *bytes, size_t size) {
  for (;;) {
    if (c->is_in_body) {
      size_t own = take_body(c, bytes, size);
      bytes += own;
      size -= own;
      if (c->body_left > 0) return true;
      finish(c);
      if (!flush(c)) return false;
    }
    if (size == 0) return true;
    size_t own = take_head(c, bytes, size);
    if (own == 0) return false;
    bytes += own;
    size -= own;
    if (!c->is_in_body) return true;
  }
}

static void serve(struct connection *c, uint32_t events) {
  if ((events & EPOLLOUT) && !flush(c)) { end(c); return; }
  // Others have their turn in between.
  for (int turn = 0; turn < 8; turn++) {
    ssize_t got = take(c, read_buffer, READ_ROOM);
    if (got == -2) return;
    if (got <= 0 || !receive(c, read_buffer, (size_t)got)) { end(c); return; }
#ifdef WITH_TLS
    // What OpenSSL holds already wakes nobody.
    if (c->tls && SSL_pending(c->tls) > 0) turn = 0;
#endif
  }
}

/* --- the process ------------------------------------------------------------------------------------------------------------ */

static int listen_on(const char *address, int port) {
  int fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0), one = 1;
  struct sockaddr_in name = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
  socklen_t size = sizeof name;
  setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
  if (inet_pton(AF_INET, address, &name.sin_addr) != 1 || bind(fd, (struct sockaddr *)&name, size) < 0) die("bind");
  if (listen(fd, 1024) < 0) die("listen");
  getsockname(fd, (struct sockaddr *)&name, &size);
  printf("port %d\n", ntohs(name.sin_port));
  fflush(stdout);
  return fd;
}

static void accept_all(int listener, void *tls_context) {
  for (;;) {
    int fd = accept4(listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC), one = 1;
    if (fd < 0) return;
    struct connection *c = calloc(1, sizeof *c);
    if (!c) die("memory");
    c->fd = fd;
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
#ifdef WITH_TLS
    if (tls_context) {
      c->tls = SSL_new(tls_context);
      SSL_set_fd(c->tls, fd);
      SSL_set_accept_state(c->tls);
    }
#else
    (void)tls_context;
#endif
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = c};
    epoll_ctl(epoll_fd, EPOLL_CTL_ADD, fd, &event);
  }
}

static void *tls_from(const char *certificate, const char *key) {
#ifdef WITH_TLS
  SSL_CTX *context = SSL_CTX_new(TLS_server_method());
  if (!context || SSL_CTX_use_certificate_chain_file(context, certificate) != 1 ||
      SSL_CTX_use_PrivateKey_file(context, key, SSL_FILETYPE_PEM) != 1) {
    ERR_print_errors_fp(stderr);
    exit(1);
  }
  SSL_CTX_set_mode(context, SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
  return context;
#else
  (void)certificate;
  (void)key;
  fprintf(stderr, "This sink was compiled without TLS.\n");
  exit(2);
#endif
}

int main(int count, char **words) {
  if (count != 4 && count != 6) { fprintf(stderr, "sink ADDRESS PORT STATE_FILE [CERTIFICATE KEY]\n"); return 2; }
  signal(SIGPIPE, SIG_IGN);
  struct sigaction on_asked = {.sa_handler = ask};
  sigaction(SIGUSR1, &on_asked, NULL);
  map_state(words[3]);
  void *tls_context = count == 6 ? tls_from(words[4], words[5]) : NULL;
  epoll_fd = epoll_create1(EPOLL_CLOEXEC);
  int listener = listen_on(words[1], atoi(words[2]));
  struct epoll_event event = {.events = EPOLLIN, .data.ptr = NULL}, events[256];
  epoll_ctl(epoll_fd, EPOLL_CTL_ADD, listener, &event);
  for (;;) {
    int ready = epoll_wait(epoll_fd, events, 256, -1);
    if (is_asked) {
      char text[400];
      is_asked = 0;
      counts_as_json(text, sizeof text);
      puts(text);
      fflush(stdout);
    }
    for (int i = 0; i < ready; i++) {
      if (events[i].data.ptr == NULL) accept_all(listener, tls_context);
      else serve(events[i].data.ptr, events[i].events);
    }
  }
}
