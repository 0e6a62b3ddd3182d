import UmkreisWire

extension [Describe.Reply] {
    /// The newest version of the services, which may be of several releases during an upgrade.
    var newestVersion: String {
        map(\.version).max { SemanticVersion($0) < SemanticVersion($1) } ?? Release.version
    }
}

/// The precedence of versions: `0.10.0` is newer than `0.9.0`, which a comparison of texts denies.
///
/// Source: [Semantic Versioning, 11](https://semver.org/#spec-item-11).
struct SemanticVersion: Comparable {
    private let release: [Part]
    /// Empty for a release, which is newer than its candidates.
    private let candidate: [Part]

    private enum Part: Comparable {
        case number(Int)
        case word(String)

        init(_ text: Substring) { self = Int(text).map(Part.number) ?? .word(String(text)) }
    }

    init(_ text: String) {
        let version = text.prefix { $0 != "+" }
        let parts = version.split(separator: "-", maxSplits: 1)
        release = parts.first?.split(separator: ".").map(Part.init) ?? []
        candidate = parts.dropFirst().first?.split(separator: ".").map(Part.init) ?? []
    }

    static func < (left: SemanticVersion, right: SemanticVersion) -> Bool {
        guard left.release == right.release else { return left.release.lexicographicallyPrecedes(right.release) }
        guard !left.candidate.isEmpty, !right.candidate.isEmpty else {
            return !left.candidate.isEmpty && right.candidate.isEmpty
        }
        return left.candidate.lexicographicallyPrecedes(right.candidate)
    }
}
