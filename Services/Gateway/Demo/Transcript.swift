/// Prints what a person does, the command and its result.
struct Transcript: Sendable {
    /// Lines of a result that are shown.
    private static let mostLines = 16

    /// Characters of a line that are shown.
    private static let mostColumns = 110

    let files: DemoFiles
    let print: @Sendable (String) -> Void

    func heading(_ text: String) { print("\n" + text) }

    func remark(_ text: String) { print("   " + text) }

    /// With quotes where a shell needs them, and without the folder of the demo's files.
    func command(_ person: Person?, _ words: [String]) {
        let shown = words.map { quoted(withoutFolder($0)) }.joined(separator: " ")
        print("   \(person?.name ?? "operator")$ umkreis \(shown)")
    }

    private func withoutFolder(_ word: String) -> String {
        for folder in [files.folder + "/Resources/", files.folder + "/", files.downloads + "/"]
        where word.hasPrefix(folder) {
            return String(word.dropFirst(folder.count))
        }
        return word
    }

    private func quoted(_ word: String) -> String {
        let isPlain =
            !word.isEmpty
            && word.unicodeScalars.allSatisfy { scalar in
                scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
                    || "-_./,:=@+%".unicodeScalars.contains(scalar)
            }
        return isPlain ? word : word.contains("'") ? "\"\(word)\"" : "'\(word)'"
    }

    func output(_ text: String) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let shown = lines.count > Self.mostLines ? lines.prefix(Self.mostLines - 1) + ["…"] : lines[...]
        for line in shown where !line.isEmpty {
            print("      " + (line.count > Self.mostColumns ? line.prefix(Self.mostColumns) + "…" : line))
        }
    }
}
