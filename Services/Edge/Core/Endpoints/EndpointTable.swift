#if HTTP
/// The paths of a listener.
///
/// In a pattern, `*` matches one segment that is not empty, and `**` at the end any rest.
struct EndpointTable: Sendable {
    private let entries: [(pattern: [Substring], endpoint: any Endpoint)]

    init(_ entries: [(path: String, endpoint: any Endpoint)]) {
        self.entries = entries.map {
            ($0.path.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map(\.self), $0.endpoint)
        }
    }

    /// - Returns: `nil` for an unknown path.
    func find(_ path: [Substring]) -> (any Endpoint)? {
        entries.first { Self.matches($0.pattern, path) }?.endpoint
    }

    private static func matches(_ pattern: [Substring], _ path: [Substring]) -> Bool {
        if pattern.last == "**" { return path.starts(with: pattern.dropLast()) }
        return pattern.count == path.count
            && zip(pattern, path).allSatisfy { wanted, given in wanted == "*" ? !given.isEmpty : wanted == given }
    }
}
#endif
