import Foundation
import Testing

/// The sources of this package, as text.
struct Repository {
    static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The Swift files under these top-level folders.
    static func swiftFiles(in folders: String...) throws -> [SourceFile] {
        try folders.flatMap { folder in
            let top = root.appending(path: folder)
            let paths = try #require(FileManager.default.enumerator(atPath: top.path)).compactMap { $0 as? String }
            return
                try paths
                .filter { $0.hasSuffix(".swift") && !$0.split(separator: "/").contains { $0.hasPrefix(".") } }
                .sorted()
                .map { try SourceFile(path: "\(folder)/\($0)", text: text(of: "\(folder)/\($0)")) }
        }
    }

    static func text(of path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    static func exists(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: root.appending(path: path).path)
    }
}

/// One source file.
struct SourceFile: Sendable, CustomStringConvertible {
    /// From the root of the repository.
    let path: String
    let text: String

    var description: String { path }
    var name: String { String(path.split(separator: "/").last?.dropLast(".swift".count) ?? "") }
    var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }

    /// The module that it belongs to: its folder's path without `Services` and `Shared`.
    var module: String {
        let parts = path.split(separator: "/").map(String.init)
        return switch parts[0] {
        case "Shared": parts[1]
        case "Services": parts[1] + parts[2]
        default: parts[1]
        }
    }

    /// What it imports.
    var imports: [String] {
        lines.compactMap { line in
            // Few lines are one, and a pattern is slow to say so.
            guard ["import", "public", "@", "internal", "private"].contains(where: line.hasPrefix) else { return nil }
            guard let match = line.firstMatch(of: /^(?:@\w+ )*(?:public |internal |private )?import (?:\w+ )?(\w+)/)
            else {
                return nil
            }
            return String(match.1)
        }
    }
}
