// libpq, PostgreSQL's client library, opened when it is needed.
//
// Programs that use SQLite alone neither link nor load it. The declarations are those of libpq 14 and later, whose
// version 5 of the binary interface has been the same since 2006.
#ifndef UMKREIS_CPOSTGRES_H
#define UMKREIS_CPOSTGRES_H

/* Swift's Glibc lacks it. */
#include <sys/eventfd.h>

typedef struct pg_conn PGconn;
typedef struct pg_result PGresult;
typedef unsigned int Oid;
typedef void (*umkreis_pq_notice_receiver)(void *context, const PGresult *notice);

/* An option of an address, in an array that ends with an empty keyword. */
struct umkreis_pq_option {
    char *keyword;
    char *environment_variable;
    char *compiled_default;
    char *value;
    char *label;
    /* "*" for a password. */
    char *display;
    int display_size;
};

/* A notification of another session, freed by PQfreemem. */
struct umkreis_pq_notification {
    char *channel;
    int process;
    char *payload;
    struct umkreis_pq_notification *next;
};

/* Of PQstatus. */
enum { UMKREIS_PQ_CONNECTED = 0, UMKREIS_PQ_DISCONNECTED = 1 };
/* Of PQconnectPoll. */
enum { UMKREIS_PQ_POLL_FAILED = 0, UMKREIS_PQ_POLL_READS = 1, UMKREIS_PQ_POLL_WRITES = 2, UMKREIS_PQ_POLL_DONE = 3 };
/* Of PQresultStatus. */
enum {
    UMKREIS_PQ_COMMAND_DONE = 1,
    UMKREIS_PQ_ROWS = 2,
    UMKREIS_PQ_FAILED = 7,
    UMKREIS_PQ_SYNCHRONISED = 10,
    UMKREIS_PQ_SKIPPED = 11
};
/* Of PQtransactionStatus. */
enum { UMKREIS_PQ_OUTSIDE_TRANSACTION = 0 };

/* Result, name, parameters, arguments. */
#define UMKREIS_PQ_FUNCTIONS(X)                                                                                     \
    X(int, PQlibVersion, (void), ())                                                                                \
    X(struct umkreis_pq_option *, PQconninfoParse, (const char *address, char **problem), (address, problem))       \
    X(void, PQconninfoFree, (struct umkreis_pq_option * options), (options))                                        \
    X(void, PQfreemem, (void *memory), (memory))                                                                    \
    X(PGconn *, PQconnectStartParams, (const char *const *keywords, const char *const *values, int expands),        \
      (keywords, values, expands))                                                                                  \
    X(int, PQconnectPoll, (PGconn * connection), (connection))                                                      \
    X(void, PQfinish, (PGconn * connection), (connection))                                                          \
    X(int, PQstatus, (const PGconn *connection), (connection))                                                      \
    X(int, PQtransactionStatus, (const PGconn *connection), (connection))                                           \
    X(int, PQserverVersion, (const PGconn *connection), (connection))                                               \
    X(int, PQsslInUse, (PGconn * connection), (connection))                                                         \
    X(char *, PQerrorMessage, (const PGconn *connection), (connection))                                             \
    X(int, PQsocket, (const PGconn *connection), (connection))                                                      \
    X(int, PQbackendPID, (const PGconn *connection), (connection))                                                  \
    X(int, PQsetnonblocking, (PGconn * connection, int is_on), (connection, is_on))                                 \
    X(umkreis_pq_notice_receiver, PQsetNoticeReceiver,                                                              \
      (PGconn * connection, umkreis_pq_notice_receiver receiver, void *context), (connection, receiver, context))   \
    X(int, PQenterPipelineMode, (PGconn * connection), (connection))                                                \
    X(int, PQpipelineSync, (PGconn * connection), (connection))                                                     \
    X(int, PQsendFlushRequest, (PGconn * connection), (connection))                                                 \
    X(int, PQflush, (PGconn * connection), (connection))                                                            \
    X(int, PQconsumeInput, (PGconn * connection), (connection))                                                     \
    X(int, PQisBusy, (PGconn * connection), (connection))                                                           \
    X(struct umkreis_pq_notification *, PQnotifies, (PGconn * connection), (connection))                            \
    X(int, PQsendPrepare, (PGconn * connection, const char *name, const char *sql, int count, const Oid *types),    \
      (connection, name, sql, count, types))                                                                        \
    X(int, PQsendDescribePrepared, (PGconn * connection, const char *name), (connection, name))                     \
    X(int, PQsendQueryParams,                                                                                       \
      (PGconn * connection, const char *sql, int count, const Oid *types, const char *const *values,                \
       const int *lengths, const int *formats, int format),                                                         \
      (connection, sql, count, types, values, lengths, formats, format))                                            \
    X(int, PQsendQueryPrepared,                                                                                     \
      (PGconn * connection, const char *name, int count, const char *const *values, const int *lengths,             \
       const int *formats, int format),                                                                             \
      (connection, name, count, values, lengths, formats, format))                                                  \
    X(PGresult *, PQgetResult, (PGconn * connection), (connection))                                                 \
    X(void, PQclear, (PGresult * result), (result))                                                                 \
    X(int, PQresultStatus, (const PGresult *result), (result))                                                      \
    X(char *, PQresultErrorField, (const PGresult *result, int field), (result, field))                             \
    X(char *, PQcmdStatus, (PGresult * result), (result))                                                           \
    X(char *, PQcmdTuples, (PGresult * result), (result))                                                           \
    X(int, PQnparams, (const PGresult *result), (result))                                                           \
    X(Oid, PQparamtype, (const PGresult *result, int index), (result, index))                                       \
    X(int, PQntuples, (const PGresult *result), (result))                                                           \
    X(int, PQnfields, (const PGresult *result), (result))                                                           \
    X(char *, PQfname, (const PGresult *result, int column), (result, column))                                      \
    X(Oid, PQftype, (const PGresult *result, int column), (result, column))                                         \
    X(int, PQgetisnull, (const PGresult *result, int row, int column), (result, row, column))                       \
    X(int, PQgetlength, (const PGresult *result, int row, int column), (result, row, column))                       \
    X(char *, PQgetvalue, (const PGresult *result, int row, int column), (result, row, column))

#define UMKREIS_PQ_DECLARE(result, name, parameters, arguments) result umkreis_##name parameters;
UMKREIS_PQ_FUNCTIONS(UMKREIS_PQ_DECLARE)
#undef UMKREIS_PQ_DECLARE

/* Opens the library. Call it once before the functions above, which crash without it.

   Returns the problem, or null; the text lives until the thread's next call of dlopen or dlsym. */
const char *umkreis_pq_open(const char *file);

#endif
