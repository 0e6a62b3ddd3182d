#ifndef UMKREIS_CSQLITE_H
#define UMKREIS_CSQLITE_H

#include <sqlite3.h>

/* Has a word in double quotes be a name and nothing else, where SQLite would make a text of one that it does not know.
   Swift cannot call sqlite3_db_config, which is variadic. */
static inline int umkreis_sqlite_quote_names_only(sqlite3 *connection) {
    int code = sqlite3_db_config(connection, SQLITE_DBCONFIG_DQS_DML, 0, (int *)0);
    if (code != SQLITE_OK) return code;
    return sqlite3_db_config(connection, SQLITE_DBCONFIG_DQS_DDL, 0, (int *)0);
}

#endif
