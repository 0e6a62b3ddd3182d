import Foundation
import GatewayKit
import Glibc
import UmkreisTexts
import UmkreisWire

/// The user's editor: `VISUAL`, `EDITOR` or vi.
enum TextEditor {
    /// - Throws: ``Fault`` if the editor fails.
    static func edited(_ text: String, _ environment: [String: String], _ terminal: KeyTerminal) throws
        -> String
    {
        let folder = FileManager.default.temporaryDirectory.appending(path: "umkreis-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: folder,
            withIntermediateDirectories: false,
            attributes: [.posixPermissions: 0o700]
        )
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "text.txt")
        try Data((text + "\n").utf8).write(to: file)
        let editor = ["VISUAL", "EDITOR"].compactMap { environment[$0] }.first { !$0.isEmpty } ?? "vi"
        var status: Int32 = 0
        // The shell splits the variable, as for git and crontab; the path needs no quoting.
        terminal.lend { status = system("\(editor) '\(file.path)'") }
        guard status == 0 else { throw Fault(.declined, localized("cli.cards.editorFailed", ["status": "\(status)"])) }
        let edited = String(decoding: try Data(contentsOf: file), as: UTF8.self)
        return edited.hasSuffix("\n") ? String(edited.dropLast()) : edited
    }
}
