import UmkreisWire

/// A query of a URL, percent-encoded.
struct Query {
    private(set) var text = ""

    init() {}

    /// The members of an object: texts unchanged, objects and arrays with objects as JSON, other arrays by repetition.
    init(members: JSONValue, prefix: String = "", without omitted: Set<String> = []) throws(Fault) {
        try append(members, prefix: prefix, without: omitted)
    }

    mutating func append(_ members: JSONValue, prefix: String, without omitted: Set<String> = []) throws(Fault) {
        guard case .object(let members) = members else { return }
        for member in members where !omitted.contains(member.name) {
            let name = prefix + member.name
            guard case .array(let elements) = member.value, elements.allSatisfy(\.isScalar) else {
                try append(name, member.value)
                continue
            }
            for element in elements { try append(name, element) }
        }
    }

    mutating func append(_ name: String, _ value: String) {
        if !text.isEmpty { text += "&" }
        text += Query.encode(name) + "=" + Query.encode(value)
    }

    private mutating func append(_ name: String, _ value: JSONValue) throws(Fault) {
        switch value {
        case .null: return
        case .string(let value): append(name, value)
        default: append(name, try WireJSON.text(value))
        }
    }

    /// RFC 3986 §2.3; `+` as well, which servers read as a space.
    private static func encode(_ value: String) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var encoded: [UInt8] = []
        for byte in value.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                encoded.append(byte)
            default: encoded += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: encoded, as: UTF8.self)
    }
}

extension JSONValue {
    fileprivate var isScalar: Bool {
        switch self {
        case .array, .object: false
        default: true
        }
    }
}
