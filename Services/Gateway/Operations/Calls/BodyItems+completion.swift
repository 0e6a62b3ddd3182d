import ArgumentParser
import Foundation

extension BodyItems {
    private static let maximum = 1_000

    /// Completes the files behind `@`.
    static let completion = CompletionKind.custom { words, index, prefix in
        if let sign = prefix.lastIndex(of: "@") {
            let head = String(prefix[...sign])
            return files(String(prefix[prefix.index(after: sign)...])).map { head + $0 }
        }
        // bash takes the sign as a word of its own, and compares the offers with the sign and the rest.
        let before = words.indices.contains(index - 1) ? words[index - 1] : ""
        return before.hasSuffix("@") ? files(prefix).flatMap { [$0, "@" + $0] } : []
    }

    /// The entries of a folder; folders end in a slash.
    private static func files(_ typed: String) -> [String] {
        let folder = typed.lastIndex(of: "/").map { String(typed[...$0]) } ?? ""
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)) ?? []
        return names.sorted().prefix(maximum).map { name in
            var isFolder: ObjCBool = false
            _ = FileManager.default.fileExists(atPath: folder + name, isDirectory: &isFolder)
            return folder + name + (isFolder.boolValue ? "/" : "")
        }
    }
}
