import UmkreisVocabulary

/// The elements of an XML answer, as far as S3 uses XML: no attributes within, and no element in one of its own name.
struct S3Answer {
    private let text: Substring

    init(_ bytes: [UInt8]) { self.init(String(decoding: bytes, as: UTF8.self)[...]) }

    private init(_ text: Substring) { self.text = text }

    /// The content of all elements of a name, in their order.
    func all(_ name: String) -> [S3Answer] {
        var found: [S3Answer] = []
        var rest = text
        while let start = rest.firstRange(of: "<\(name)>"),
            let end = rest[start.upperBound...].firstRange(of: "</\(name)>")
        {
            found.append(S3Answer(rest[start.upperBound..<end.lowerBound]))
            rest = rest[end.upperBound...]
        }
        return found
    }

    /// The text of the first element of a name.
    func text(_ name: String) -> String? { all(name).first.map { Self.decoded($0.text) } }

    private static func decoded(_ text: Substring) -> String {
        guard text.contains("&") else { return String(text) }
        return String(text).replacing(/&#(x?)([0-9A-Fa-f]{1,6});/) { match in
            UInt32(match.2, radix: match.1.isEmpty ? 10 : 16).flatMap(UnicodeScalar.init).map(String.init) ?? ""
        }
        .replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
        .replacing("&apos;", with: "'").replacing("&amp;", with: "&")
    }
}

/// A listed object.
struct S3Object {
    let size: Int
    /// By the target's clock.
    let modified: Timestamp?

    /// Returns `nil` for an element without a length.
    init?(_ contents: S3Answer) {
        guard let size = contents.text("Size").flatMap({ Int($0) }) else { return nil }
        self.size = size
        modified = contents.text("LastModified").flatMap { Timestamp($0) }
    }
}

/// Dates of HTTP (RFC 9110), such as `Fri, 24 May 2013 00:00:00 GMT`.
enum HTTPDate {
    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    static func moment(_ text: String) -> Timestamp? {
        guard let match = text.wholeMatch(of: /[A-Z][a-z]{2}, (\d\d) ([A-Z][a-z]{2}) (\d{4}) (\d\d:\d\d:\d\d) GMT/),
            let month = months.firstIndex(of: String(match.2))
        else { return nil }
        let digits = month < 9 ? "0\(month + 1)" : "\(month + 1)"
        return Timestamp("\(match.3)-\(digits)-\(match.1)T\(match.4).000Z")
    }
}
