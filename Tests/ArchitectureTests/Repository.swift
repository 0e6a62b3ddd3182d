import Foundation
import Testing

struct Repository {
    static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    static func swiftFiles(in folders: String...) throws -> [SourceFile] {
        try folders.flatMap { try files(in: $0, ending: ".swift") }
    }

    static func files(in folder: String, ending endings: String...) throws -> [SourceFile] {
        let top = root.appending(path: folder)
        let paths = try #require(FileManager.default.enumerator(atPath: top.path)).compactMap { $0 as? String }
        return
            try paths
            .filter { path in endings.contains { path.hasSuffix($0) } && !"/\(path)".contains("/.") }
            .sorted()
            .map { try SourceFile(path: "\(folder)/\($0)", text: text(of: "\(folder)/\($0)")) }
    }

    static func text(of path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    static func exists(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: root.appending(path: path).path)
    }
}

struct SourceFile: Sendable, CustomStringConvertible {
    let path: String
    let text: String

    var description: String { path }
    var name: String { String(path.split(separator: "/").last?.dropLast(".swift".count) ?? "") }
    var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }

    /// Its folder's path without `Services` and `Shared`.
    ///
    /// Some modules of `Shared` have the prefix `Umkreis`, as other packages have targets of their names.
    var module: String {
        let parts = path.split(separator: "/").map(String.init)
        return switch parts[0] {
        case "Shared": ImportTests.shared["Umkreis" + parts[1]] == nil ? parts[1] : "Umkreis" + parts[1]
        case "Services" where parts[1].hasPrefix("Client"): "Umkreis" + parts[1]
        case "Services": parts[1] + parts[2]
        default: parts[1]
        }
    }

    var imports: [String] {
        lines.compactMap { line in
            guard ["import", "public", "package", "@", "internal", "private"].contains(where: line.hasPrefix) else {
                return nil
            }
            guard
                let match = line.firstMatch(
                    of: /^(?:@\w+ )*(?:public |package |internal |private )?import (?:\w+ )?(\w+)/
                )
            else {
                return nil
            }
            return String(match.1)
        }
    }
}
