/// Prints what a person does, the command and its result.
struct Transcript: Sendable {
    /// Lines of a result that are shown, without empty ones: a travel with its country and tips, or a map.
    private static let maximumLines = 24

    /// Characters of a line that are shown.
    private static let maximumColumns = 110

    let files: DemoFiles
    let isColoured: Bool
    let print: @Sendable (String) -> Void

    func heading(_ text: String) { print("\n" + text) }

    func remark(_ text: String) { print("   " + text) }

    /// Prints a command with shell quotes and without the folder of the demo's files.
    func command(_ person: Person?, _ words: [String]) {
        let shown = words.map { quoted(withoutFolder($0)) }.joined(separator: " ")
        print("   \(person?.name ?? "operator")$ umkreis \(shown)")
    }

    /// A key that is pressed on a screen.
    func key(_ name: String) { print("      [\(name)]") }

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
        let lines = text.split(separator: "\n").filter { line in
            Self.plain(String(line)).contains { !$0.isWhitespace && $0 != "\u{2800}" }
        }
        let shown = lines.count > Self.maximumLines ? lines.prefix(Self.maximumLines - 1) + ["…"] : lines[...]
        for line in shown {
            let plain = Self.plain(String(line))
            let fits = plain.count <= Self.maximumColumns
            print("      " + (!fits ? plain.prefix(Self.maximumColumns) + "…" : isColoured ? String(line) : plain))
        }
    }

    /// Removes colours, links and other sequences of a terminal (ECMA-48).
    static func plain(_ text: String) -> String {
        guard text.contains("\u{1B}") else { return text }
        return text.replacing(/\u{1B}(?:\[[0-9;?]*[A-Za-z]|\][^\u{1B}]*\u{1B}\\)/, with: "")
    }
}
