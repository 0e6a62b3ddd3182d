/// A request with its body in memory.
struct HTTPRequest {
    var method: String
    var scheme: String
    /// Not encoded.
    var path: String
    var query: [String: String] = [:]
    /// Names in small letters, with `host`.
    var headers: [String: String]
    var body: [UInt8] = []

    var url: String {
        "\(scheme)://\(headers["host"] ?? "")\(encodedPath)" + (query.isEmpty ? "" : "?\(encodedQuery)")
    }

    var encodedPath: String { Self.encoded(path, keeping: "/") }

    /// Sorted, as signatures want it.
    var encodedQuery: String {
        query.map { (Self.encoded($0.key), Self.encoded($0.value)) }
            .sorted { $0 < $1 }
            .map { "\($0)=\($1)" }
            .joined(separator: "&")
    }

    /// Every byte but the unreserved ones of RFC 3986 as `%` and two digits.
    private static func encoded(_ text: String, keeping kept: String = "") -> String {
        let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~\(kept)".utf8)
        let digits = Array("0123456789ABCDEF")
        return text.utf8.map { byte in
            plain.contains(byte)
                ? String(UnicodeScalar(byte)) : "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
        }.joined()
    }
}

/// An answer with its body in memory.
struct HTTPAnswer {
    var status: Int
    /// Names in small letters.
    var headers: [String: String]
    var body: [UInt8]
}

/// The reason for a missing answer.
struct HTTPFailure: Error {
    /// libcurl's words.
    let reason: String
    /// Whether the same may succeed later; not so for a name that does not exist.
    let isPassing: Bool
}
