import Foundation
import ServiceKit
import UmkreisProcesses

/// Writes mails to files (`<time>-<id>.eml`); retains the newest thousand.
struct MailFolder: MailTransport {
    static let capacity = 1000

    let path: String
    var capacity = MailFolder.capacity

    func deliver(_ message: MailMessage) async -> Delivery {
        do {
            try write(message)
            return .sent
        } catch {
            return .failed("cannot write the mail to \(path): \(error.localizedDescription)")
        }
    }

    /// Renames, so that readers find complete mails only.
    private func write(_ message: MailMessage) throws {
        let files = FileManager.default
        try files.createDirectory(
            atPath: path,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        let name = "\(message.at.description.replacing(":", with: ""))-\(message.id).eml"
        let draft = "\(path)/.\(name)"
        guard
            files.createFile(
                atPath: draft,
                contents: Data(message.bytes),
                attributes: [.posixPermissions: 0o600]
            ), DurableNames.flush(draft), DurableNames.rename(draft, to: "\(path)/\(name)")
        else { throw CocoaError(.fileWriteUnknown) }
        let letters = try files.contentsOfDirectory(atPath: path).filter { $0.hasSuffix(".eml") && !$0.hasPrefix(".") }
        for old in letters.sorted().dropLast(capacity) { try files.removeItem(atPath: "\(path)/\(old)") }
    }
}
