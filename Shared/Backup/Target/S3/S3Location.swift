/// A bucket, and the beginning of the names of its objects: `s3://bucket/prefix`.
public struct S3Location: Hashable, Sendable, CustomStringConvertible {
    private static let scheme = "s3://"

    public let bucket: String
    /// The prefix without `/` at either end; may be empty.
    public let prefix: String

    /// Returns `nil` for text that does not name a bucket as S3 allows it, or a prefix of plain characters.
    public init?(_ text: String) {
        guard text.hasPrefix(Self.scheme) else { return nil }
        let parts = text.dropFirst(Self.scheme.count).split(separator: "/", omittingEmptySubsequences: false)
        guard let bucket = parts.first, bucket.wholeMatch(of: /[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]/) != nil else {
            return nil
        }
        var names = parts.dropFirst()
        if names.last?.isEmpty == true { names.removeLast() }
        let isPlain = names.allSatisfy { $0.wholeMatch(of: /[A-Za-z0-9._-]+/) != nil && $0 != "." && $0 != ".." }
        guard isPlain, text.utf8.count <= 400 else { return nil }
        (self.bucket, prefix) = (String(bucket), names.joined(separator: "/"))
    }

    /// Whether text is meant as a location in S3.
    public static func isMeant(by text: String) -> Bool { text.hasPrefix(scheme) }

    public var description: String { Self.scheme + bucket + (prefix.isEmpty ? "" : "/\(prefix)") }

    /// The key of an object.
    func key(of name: String) -> String { prefix.isEmpty ? name : "\(prefix)/\(name)" }

    /// The name of an object; `nil` for one outside the prefix.
    func name(of key: String) -> String? {
        guard !prefix.isEmpty else { return key }
        return key.hasPrefix(prefix + "/") ? String(key.dropFirst(prefix.utf8.count + 1)) : nil
    }
}
