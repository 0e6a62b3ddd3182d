#if HTTP
/// The paths of a listener.
///
/// In a pattern, `*` matches one segment that is not empty, and `**` at the end any rest.
struct EndpointTable: Sendable {
    private struct Entry {
        let pattern: [Substring]
        let source: any EndpointSource
    }

    /// By the first segment, in order.
    private let entries: [Substring: [Entry]]

    init(_ entries: [(path: String, source: any EndpointSource)]) {
        let all = entries.map { Entry(pattern: Self.segments(of: $0.path[...]), source: $0.source) }
        self.entries = Dictionary(grouping: all) { $0.pattern.first ?? "" }
    }

    /// The segments of a path, undecoded.
    static func segments(of path: Substring) -> [Substring] {
        path.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map(\.self)
    }

    /// - Throws: `not-found` for an unknown path; the reason, if a call is unknown.
    func find(_ path: [Substring]) throws -> any Endpoint {
        let entry = path.first.flatMap { entries[$0] }?.first { Self.matches($0.pattern, path) }
        guard let entry else { throw Problem.noSuchPath }
        return try entry.source.endpoint(at: path)
    }

    private static func matches(_ pattern: [Substring], _ path: [Substring]) -> Bool {
        if pattern.last == "**" { return path.starts(with: pattern.dropLast()) }
        return pattern.count == path.count
            && zip(pattern, path).allSatisfy { wanted, given in wanted == "*" ? !given.isEmpty : wanted == given }
    }
}
#endif
