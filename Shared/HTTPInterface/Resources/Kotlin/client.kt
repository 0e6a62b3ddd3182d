/** A request, whose type has the call's name and its reply. */
interface Call<Reply> : JsonObject {
    /** Such as `geo.search`. */
    val callName: String

    /** Whether it changes something, and so has an idempotency key. */
    val isWrite: Boolean

    /** Whether it ends the session. */
    val endsSession: Boolean get() = false

    fun readReply(value: Any): Reply
}

/** One of several invalid members. */
class BrokenMember(
    /** Its path: `posts.3.kind`. */
    val field: String?,
    val message: String,
    val rule: String? = null,
    val values: Map<String, Any?> = emptyMap()
)

/** A refusal: act on `code`. */
class Fault(
    val code: String,
    message: String,
    /** The path of the member that breaks a rule: `posts.3.kind`. */
    val field: String? = null,
    val rule: String? = null,
    val values: Map<String, Any?> = emptyMap(),
    val retryAfterMs: Long? = null,
    /** The request's id in the logs. */
    val instance: String? = null,
    /** All invalid members, of which the fault names the first; empty unless there are several. */
    val errors: List<BrokenMember> = emptyList()
) : Exception(message) {
    /** Whether a repetition may succeed; writes repeat with their key. */
    val isPassing: Boolean get() = code in passing

    internal val isStaleToken: Boolean get() = code == "unauthenticated" && this.field == "token"

    private companion object {
        val passing = setOf("unavailable", "overloaded", "draining", "throttled", "deadline-exceeded", "internal")
    }
}

/** Keeps the tokens of a session, which are secrets: the reply of the call that returned them as JSON. */
interface TokenStore {
    fun load(): String?
    fun save(tokens: String)
    fun clear()
}

/** A store for one run of a program. */
class MemoryTokenStore : TokenStore {
    @Volatile private var tokens: String? = null

    override fun load(): String? = tokens

    override fun save(tokens: String) {
        this.tokens = tokens
    }

    override fun clear() {
        tokens = null
    }
}

/** Bytes that are uploaded or returned. */
class Bytes(val content: ByteArray, val type: String)

/**
 * A client of one server, for any number of threads. Calls block: run them off the main thread, with coroutines
 * `withContext(Dispatchers.IO) { umkreis.send(…) }`.
 *
 * Uses `HttpURLConnection`, which the JDK and Android have, and nothing else.
 */
class Umkreis @JvmOverloads constructor(
    server: String,
    private val tokens: TokenStore = MemoryTokenStore(),
    /** For all attempts of a call, in milliseconds. */
    private val timeoutMs: Long = 20_000
) {
    private val base = server.trimEnd('/')
    private val renewing = Any()

    /**
     * Sends a call, and repeats it after faults that pass, with one key and as one user.
     *
     * @param key identifies the intent of a write: store it with the intent to repeat it after a restart.
     * @throws Fault
     */
    @JvmOverloads
    fun <Reply> send(call: Call<Reply>, key: String = newKey()): Reply {
        val path = "/v1/" + call.callName.replace('.', '/')
        val body = Bytes(Json.text(call.toJson()).toByteArray(), "application/json")
        val reply = exchange(path, body, if (call.isWrite) key else null)
        val value = readJson(reply.content)
        if (value is Map<*, *> && value["token"] is String && value["refreshToken"] is String) tokens.save(Json.text(value))
        if (call.endsSession) tokens.clear()
        return decoded { call.readReply(value) }
    }

    /** Uploads a photo of at most 10 MiB, which others see once a published post, a rating, a profile or a message shows it. */
    @JvmOverloads
    fun upload(photo: ByteArray, name: String? = null, key: String = newKey()): CatalogueCommitUploadReply {
        val query = if (name == null) "" else "?name=" + java.net.URLEncoder.encode(name, "UTF-8")
        val reply = exchange("/v1/media$query", Bytes(photo, "application/octet-stream"), key)
        return decoded { CatalogueCommitUploadReply.of(readJson(reply.content)) }
    }

    /** The address of a photo: `original`, or the longer side in pixels, `320`, `720` or `1600`. */
    @JvmOverloads
    fun photoUrl(photo: String, variant: String = "720", owner: String? = null): String =
        "$base/v1/media/$photo/$variant" + if (owner == null) "" else "?owner=$owner"

    /** The id of the signed-in user or guest. */
    fun user(): String? = held()?.get("user") as? String

    private fun exchange(path: String, body: Bytes, key: String?): Bytes {
        val deadline = System.nanoTime() + timeoutMs * 1_000_000
        val owner = held()?.get("session")
        var (count, hasRenewed) = Pair(1, false)
        while (true) {
            val session = held()
            if (session?.get("session") != owner) throw ended()
            val token = session?.get("token") as? String
            try {
                return attempt(path, body, key, token, deadline)
            } catch (fault: Fault) {
                if (fault.isStaleToken && token != null && !hasRenewed) {
                    hasRenewed = true
                    renew(token, deadline)
                    continue
                }
                if (!fault.isPassing || (fault.code == "internal" && count > 2)) throw fault
                val pause = maxOf(fault.retryAfterMs ?: 0, (Math.random() * minOf(5_000, 100 shl minOf(count, 6))).toLong())
                if (System.nanoTime() + pause * 1_000_000 >= deadline) throw fault
                Thread.sleep(pause)
                count++
            }
        }
    }

    /** One refresh for all calls with the same token. */
    private fun renew(stale: String, deadline: Long) {
        synchronized(renewing) {
            val session = held()
            if (session == null || session["token"] != stale) return
            val request = Json.text(mapOf("refreshToken" to session["refreshToken"]))
            try {
                val body = Bytes(request.toByteArray(), "application/json")
                val reply = attempt("/v1/auth/refreshSession", body, newKey(), null, deadline)
                if (held()?.get("token") == stale) tokens.save(Json.text(readJson(reply.content)))
            } catch (fault: Fault) {
                // Only a refusal ends the session; a network failure does not.
                if (fault.code != "unauthenticated" && fault.code != "gone") throw fault
                val current = held()
                if (current != null && current["token"] != stale) return
                tokens.clear()
                throw ended()
            }
        }
    }

    private fun attempt(path: String, body: Bytes, key: String?, token: String?, deadline: Long): Bytes {
        val left = ((deadline - System.nanoTime()) / 1_000_000).coerceIn(1, 60_000).toInt()
        try {
            val connection = java.net.URL(base + path).openConnection() as java.net.HttpURLConnection
            connection.requestMethod = "POST"
            connection.connectTimeout = left
            connection.readTimeout = left
            connection.instanceFollowRedirects = false
            connection.doOutput = true
            connection.setRequestProperty("Content-Type", body.type)
            connection.setRequestProperty("Request-Timeout-Ms", left.toString())
            connection.setRequestProperty("Umkreis-Client", "kotlin/$version")
            if (key != null) connection.setRequestProperty("Idempotency-Key", key)
            if (token != null) connection.setRequestProperty("Authorization", "Bearer $token")
            // Not streamed: the JDK hides the body of a 401 then. It may repeat a POST, which has the same key.
            connection.outputStream.use { it.write(body.content) }
            val status = connection.responseCode
            val type = connection.contentType ?: ""
            if (status == 200) return Bytes(connection.inputStream.use { it.readBytes() }, type)
            val pause = connection.getHeaderField("Retry-After")?.toLongOrNull()?.times(1_000)
            throw fault(connection.errorStream?.use { it.readBytes() } ?: ByteArray(0), type, pause)
        } catch (error: java.net.SocketTimeoutException) {
            throw Fault("deadline-exceeded", "the server did not answer in time")
        } catch (error: java.io.IOException) {
            throw Fault("unavailable", "the server is not reachable")
        }
    }

    /** A page of a proxy is `unavailable`. */
    private fun fault(body: ByteArray, type: String, pause: Long?): Fault {
        val isProblem = type.startsWith("application/problem+json")
        val problem = (if (isProblem) readJson(body) else null) as? Map<*, *>
            ?: return Fault("unavailable", "the server is not reachable", retryAfterMs = pause)
        val errors = (problem["errors"] as? List<*> ?: emptyList<Any?>()).mapNotNull { it as? Map<*, *> }.map {
            BrokenMember(it["field"] as? String, it["detail"] as? String ?: "", it["rule"] as? String, values(it))
        }
        return Fault(
            problem["code"] as? String ?: "internal", problem["detail"] as? String ?: "", problem["field"] as? String,
            problem["rule"] as? String, values(problem), (problem["retryAfterMs"] as? Number)?.toLong() ?: pause,
            problem["instance"] as? String, errors
        )
    }

    private fun values(of: Map<*, *>): Map<String, Any?> =
        (of["values"] as? Map<*, *> ?: emptyMap<String, Any?>()).entries.associate { it.key.toString() to it.value }

    private fun ended() = Fault("unauthenticated", "the session has ended", "token", "session-ended")

    private fun held(): Map<*, *>? = tokens.load()?.let { readJson(it.toByteArray()) as? Map<*, *> }

    private fun readJson(bytes: ByteArray): Any = decoded { Json.parse(String(bytes, Charsets.UTF_8)) ?: emptyMap<String, Any?>() }

    private fun <Value> decoded(read: () -> Value): Value = try {
        read()
    } catch (error: IllegalArgumentException) {
        throw Fault("internal", "the reply cannot be read: ${error.message}")
    }

    companion object {
        /** A new idempotency key. */
        @JvmStatic
        fun newKey(): String = java.util.UUID.randomUUID().toString()
    }
}
