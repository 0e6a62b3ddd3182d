import UmkreisWire

/// Each call's purpose in one sentence, the first of its documentation.
///
/// `Scripts/summaries.py` writes the resource from the sources; a test compares.
enum CallSummaries {
    private static let all: [Substring: String] = Dictionary(
        String(decoding: PackageResources.summaries_tsv, as: UTF8.self).split(separator: "\n").map { line in
            let parts = line.split(separator: "\t", maxSplits: 1)
            return (parts[0], String(parts[1]))
        }
    ) { first, _ in first }

    /// - Returns: `nil` for a call of a newer release.
    static func summary(of name: CallName) -> String? { all[Substring(name.text)] ?? all[Substring(name.word)] }
}
