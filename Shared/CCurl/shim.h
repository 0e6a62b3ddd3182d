// libcurl, for SMTP and for targets of backups. Debian: libcurl4-openssl-dev.
#ifndef UMKREIS_CCURL_H
#define UMKREIS_CCURL_H

#include <curl/curl.h>

/* Swift cannot call curl_easy_setopt and curl_easy_getinfo, which are variadic: one function for each type of option. */

static inline CURLcode umkreis_curl_set_text(CURL *curl, CURLoption option, const char *text) {
    return curl_easy_setopt(curl, option, text);
}

static inline CURLcode umkreis_curl_set_number(CURL *curl, CURLoption option, long number) {
    return curl_easy_setopt(curl, option, number);
}

static inline CURLcode umkreis_curl_set_size(CURL *curl, CURLoption option, curl_off_t size) {
    return curl_easy_setopt(curl, option, size);
}

static inline CURLcode umkreis_curl_set_list(CURL *curl, CURLoption option, struct curl_slist *list) {
    return curl_easy_setopt(curl, option, list);
}

static inline CURLcode umkreis_curl_set_pointer(CURL *curl, CURLoption option, void *pointer) {
    return curl_easy_setopt(curl, option, pointer);
}

static inline CURLcode umkreis_curl_set_reader(CURL *curl, curl_read_callback reader) {
    return curl_easy_setopt(curl, CURLOPT_READFUNCTION, reader);
}

static inline CURLcode umkreis_curl_set_writer(CURL *curl, curl_write_callback writer) {
    return curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, writer);
}

/* Called with each line of the answer's head. */
static inline CURLcode umkreis_curl_set_header_reader(CURL *curl, curl_write_callback reader) {
    return curl_easy_setopt(curl, CURLOPT_HEADERFUNCTION, reader);
}

/* Called with each socket before it connects, and in the place of close(). */
static inline CURLcode umkreis_curl_set_sockets(CURL *curl, curl_sockopt_callback opened,
                                                curl_closesocket_callback closing, void *context) {
    CURLcode code = curl_easy_setopt(curl, CURLOPT_SOCKOPTFUNCTION, opened);
    if (code == CURLE_OK) code = curl_easy_setopt(curl, CURLOPT_SOCKOPTDATA, context);
    if (code == CURLE_OK) code = curl_easy_setopt(curl, CURLOPT_CLOSESOCKETFUNCTION, closing);
    if (code == CURLE_OK) code = curl_easy_setopt(curl, CURLOPT_CLOSESOCKETDATA, context);
    return code;
}

static inline CURLcode umkreis_curl_set_progress(CURL *curl, curl_xferinfo_callback progress) {
    return curl_easy_setopt(curl, CURLOPT_XFERINFOFUNCTION, progress);
}

/* The server's last reply code, 0 where there was none. */
static inline long umkreis_curl_response_code(CURL *curl) {
    long code = 0;
    return curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &code) == CURLE_OK ? code : 0;
}

#endif
