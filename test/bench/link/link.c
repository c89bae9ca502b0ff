/*
 * A shaped link between two network namespaces: a TUN device in each, and between them, in both directions, a rate, a delay, a queue that
 * drops what does not fit, and random loss. The kernel's own TCP runs over it, so that round trips, slow start, retransmission and
 * queueing are real, without a module of the kernel for shaping.
 *
 *   link NAMESPACE_A NAMESPACE_B RATE_MBIT ONE_WAY_DELAY_MS LOSS_PERCENT QUEUE_KB SEED
 *
 * Prints "ready" once both devices, each called tun0, are there. Needs root. Lasts until it is ended.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/if.h>
#include <linux/if_tun.h>
#include <poll.h>
#include <sched.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

enum { PACKET_BYTES = 1500, SLOTS = 1 << 14, BURST = 64 };
static const int64_t SECOND_NS = 1000000000LL;

struct packet { int64_t arrives_ns; size_t size; unsigned char bytes[PACKET_BYTES]; };

/* A ring of packets under way. `line_free_ns`: when the line will have sent what it has taken so far. */
struct direction { int from, to; struct packet *ring; uint32_t first, past_last; int64_t line_free_ns; };

struct shape { double ns_per_byte, loss; int64_t delay_ns, queue_bytes; };

static void die(const char *what) { perror(what); exit(1); }

static int64_t now_ns(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * SECOND_NS + now.tv_nsec;
}

/* The device stays in the namespace in which it was made; its descriptor works from anywhere. */
static int open_device(const char *namespace) {
  char path[160];
  snprintf(path, sizeof path, "/var/run/netns/%s", namespace);
  int place = open(path, O_RDONLY | O_CLOEXEC);
  if (place < 0) die(path);
  if (setns(place, CLONE_NEWNET) < 0) die("setns");
  close(place);
  int device = open("/dev/net/tun", O_RDWR | O_NONBLOCK | O_CLOEXEC);
  if (device < 0) die("/dev/net/tun");
  struct ifreq request = {.ifr_flags = IFF_TUN | IFF_NO_PI, .ifr_name = "tun0"};
  if (ioctl(device, TUNSETIFF, &request) < 0) die("TUNSETIFF");
  return device;
}

/* Hands over what has arrived; gives when the next one does, or INT64_MAX. */
static int64_t deliver(struct direction *way) {
  int64_t now = now_ns();
  for (; way->first != way->past_last; way->first++) {
    struct packet *packet = &way->ring[way->first % SLOTS];
    if (packet->arrives_ns > now) return packet->arrives_ns;
    // A device that takes no more loses packets, as a real one does.
    if (write(way->to, packet->bytes, packet->size) < 0 && errno != EAGAIN && errno != EIO) die("write");
  }
  return INT64_MAX;
}

static void take(struct direction *way, const struct shape *shape) {
  for (int count = 0; count < BURST; count++) {
    struct packet *packet = &way->ring[way->past_last % SLOTS];
    unsigned char bytes[PACKET_BYTES];
    ssize_t size = read(way->from, bytes, sizeof bytes);
    if (size <= 0) return;
    int64_t now = now_ns();
    if (way->line_free_ns < now) way->line_free_ns = now;
    double queued_bytes = (double)(way->line_free_ns - now) / shape->ns_per_byte;
    bool is_full = queued_bytes + (double)size > (double)shape->queue_bytes || way->past_last - way->first == SLOTS;
    if (is_full || drand48() < shape->loss) continue;
    way->line_free_ns += (int64_t)((double)size * shape->ns_per_byte);
    packet->arrives_ns = way->line_free_ns + shape->delay_ns;
    packet->size = (size_t)size;
    memcpy(packet->bytes, bytes, (size_t)size);
    way->past_last++;
  }
}

static void wake_at(int timer, int64_t at_ns) {
  struct itimerspec when = {0};
  if (at_ns != INT64_MAX) when.it_value = (struct timespec){.tv_sec = at_ns / SECOND_NS, .tv_nsec = at_ns % SECOND_NS};
  timerfd_settime(timer, TFD_TIMER_ABSTIME, &when, NULL);
}

int main(int count, char **words) {
  if (count != 8) {
    fprintf(stderr, "link NAMESPACE_A NAMESPACE_B RATE_MBIT ONE_WAY_DELAY_MS LOSS_PERCENT QUEUE_KB SEED\n");
    return 2;
  }
  struct shape shape = {
    .ns_per_byte = 8000.0 / atof(words[3]),
    .delay_ns = (int64_t)(atof(words[4]) * 1e6),
    .loss = atof(words[5]) / 100,
    .queue_bytes = atoll(words[6]) * 1024,
  };
  srand48(atol(words[7]));
  int one = open_device(words[1]), other = open_device(words[2]);
  struct direction there = {.from = one, .to = other}, back = {.from = other, .to = one};
  there.ring = calloc(SLOTS, sizeof(struct packet));
  back.ring = calloc(SLOTS, sizeof(struct packet));
  int timer = timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC);
  if (!there.ring || !back.ring || timer < 0) die("link");
  puts("ready");
  fflush(stdout);
  struct pollfd waits[] = {{.fd = one, .events = POLLIN}, {.fd = other, .events = POLLIN}, {.fd = timer, .events = POLLIN}};
  for (;;) {
    int64_t next_there = deliver(&there), next_back = deliver(&back);
    wake_at(timer, next_there < next_back ? next_there : next_back);
    if (poll(waits, 3, -1) < 0 && errno != EINTR) die("poll");
    uint64_t ignored;
    if (waits[2].revents && read(timer, &ignored, sizeof ignored) < 0 && errno != EAGAIN) die("timer");
    take(&there, &shape);
    take(&back, &shape);
  }
}
