/** JSON as maps, lists, texts, numbers, flags and null, with members in their order. */
object Json {
    /** @throws IllegalArgumentException for what is not JSON, or nests more than 64 levels. */
    fun parse(text: String): Any? {
        val parser = JsonParser(text)
        val value = parser.value(0)
        parser.end()
        return value
    }

    fun text(value: Any?): String = StringBuilder().also { write(value, it) }.toString()

    private fun write(value: Any?, out: StringBuilder) {
        when (value) {
            null -> out.append("null")
            is String -> quote(value, out)
            is Double -> {
                require(!value.isNaN() && !value.isInfinite()) { "a number must be finite" }
                out.append(if (value == Math.rint(value) && Math.abs(value) < 1e15) value.toLong().toString() else value.toString())
            }
            is Map<*, *> -> {
                out.append('{')
                var isFirst = true
                for ((name, member) in value) {
                    if (member == null) continue
                    if (!isFirst) out.append(',')
                    isFirst = false
                    quote(name as String, out)
                    out.append(':')
                    write(member, out)
                }
                out.append('}')
            }
            is Iterable<*> -> {
                out.append('[')
                value.forEachIndexed { index, element ->
                    if (index > 0) out.append(',')
                    write(element, out)
                }
                out.append(']')
            }
            else -> out.append(value.toString())
        }
    }

    private fun quote(text: String, out: StringBuilder) {
        out.append('"')
        for (character in text) {
            when {
                character == '"' || character == '\\' -> out.append('\\').append(character)
                character < ' ' || character == '\u2028' || character == '\u2029' ->
                    out.append(String.format("\\u%04x", character.toInt()))
                else -> out.append(character)
            }
        }
        out.append('"')
    }
}

private class JsonParser(private val text: String) {
    private var at = 0

    fun end() {
        skipBlanks()
        if (at < text.length) fail()
    }

    fun value(depth: Int): Any? {
        if (depth > 64) fail()
        skipBlanks()
        return when (text.getOrNull(at)) {
            '{' -> members(depth)
            '[' -> elements(depth)
            '"' -> string()
            't' -> word("true", true)
            'f' -> word("false", false)
            'n' -> word("null", null)
            else -> number()
        }
    }

    private fun members(depth: Int): Map<String, Any?> {
        val members = LinkedHashMap<String, Any?>()
        at++
        skipBlanks()
        if (text.getOrNull(at) == '}') return members.also { at++ }
        while (true) {
            skipBlanks()
            if (text.getOrNull(at) != '"') fail()
            val name = string()
            skipBlanks()
            expect(':')
            members[name] = value(depth + 1)
            skipBlanks()
            if (text.getOrNull(at) != ',') break
            at++
        }
        expect('}')
        return members
    }

    private fun elements(depth: Int): List<Any?> {
        val elements = ArrayList<Any?>()
        at++
        skipBlanks()
        if (text.getOrNull(at) == ']') return elements.also { at++ }
        while (true) {
            elements.add(value(depth + 1))
            skipBlanks()
            if (text.getOrNull(at) != ',') break
            at++
        }
        expect(']')
        return elements
    }

    private fun string(): String {
        val out = StringBuilder()
        at++
        while (true) {
            val character = text.getOrNull(at++) ?: fail()
            when (character) {
                '"' -> return out.toString()
                '\\' -> out.append(escaped())
                else -> out.append(character)
            }
        }
    }

    private fun escaped(): Char = when (val character = text.getOrNull(at++) ?: fail()) {
        'n' -> '\n'
        't' -> '\t'
        'r' -> '\r'
        'b' -> '\b'
        'f' -> '\u000c'
        'u' -> {
            if (at + 4 > text.length) fail()
            text.substring(at, at + 4).toInt(16).toChar().also { at += 4 }
        }
        else -> character
    }

    private fun number(): Any {
        val start = at
        while (at < text.length && text[at] in "+-0123456789.eE") at++
        val digits = text.substring(start, at)
        return digits.toLongOrNull() ?: digits.toDoubleOrNull() ?: fail()
    }

    private fun <Value> word(word: String, value: Value): Value {
        if (!text.startsWith(word, at)) fail()
        at += word.length
        return value
    }

    private fun expect(character: Char) {
        if (text.getOrNull(at) != character) fail()
        at++
    }

    private fun skipBlanks() {
        while (at < text.length && text[at] in " \t\r\n") at++
    }

    private fun fail(): Nothing = throw IllegalArgumentException("not JSON at character $at")
}

/** Reads the members of an object; a member that is absent and one that is null mean the same. */
internal class Members(value: Any?) {
    private val members: Map<*, *> = value as? Map<*, *> ?: throw IllegalArgumentException("an object is missing")

    fun <Value : Any> optional(name: String, read: (Any) -> Value): Value? = members[name]?.let(read)

    fun <Value : Any> required(name: String, read: (Any) -> Value): Value =
        optional(name, read) ?: throw IllegalArgumentException("$name is missing")
}

internal fun readText(value: Any): String = value as? String ?: wrongType("a text")

internal fun readFlag(value: Any): Boolean = value as? Boolean ?: wrongType("a flag")

internal fun readWhole(value: Any): Long = (value as? Number)?.toLong() ?: wrongType("a whole number")

internal fun readNumber(value: Any): Double = (value as? Number)?.toDouble() ?: wrongType("a number")

internal fun readAny(value: Any): Any = value

internal fun <Element : Any> readList(read: (Any) -> Element): (Any) -> List<Element> =
    { value -> (value as? List<*> ?: wrongType("a list")).filterNotNull().map(read) }

internal fun <Element : Any> readMap(read: (Any) -> Element): (Any) -> Map<String, Element> =
    { value ->
        val all = LinkedHashMap<String, Element>()
        for ((name, member) in value as? Map<*, *> ?: wrongType("an object")) {
            if (name is String && member != null) all[name] = read(member)
        }
        all
    }

private fun wrongType(wanted: String): Nothing = throw IllegalArgumentException("$wanted is missing")

/** A value that is an object on the wire. */
interface JsonObject {
    fun toJson(): Map<String, Any?>
}

/** Values inside an object, as JSON. */
internal fun jsonOf(value: Any?): Any? = when (value) {
    is JsonObject -> value.toJson()
    is List<*> -> value.map(::jsonOf)
    is Map<*, *> -> value.mapValues { jsonOf(it.value) }
    else -> value
}
