import Foundation
import ServiceKit

/// Writes letters into files, for a stack that mails nothing: `<time>-<id>.eml`, as mail programs open them.
///
/// The newest thousand are kept.
struct MailFolder: MailCarrier {
    static let capacity = 1000

    let path: String
    /// Other than a thousand only in tests.
    var capacity = MailFolder.capacity

    func carry(_ message: MailMessage) async -> Delivery {
        do {
            try write(message)
            return .sent
        } catch {
            return .failed("the letter could not be written into \(path): \(error.localizedDescription)")
        }
    }

    /// Under a name that is not a letter's first: who reads the folder meanwhile finds whole letters only.
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
            ), rename(draft, "\(path)/\(name)") == 0
        else { throw CocoaError(.fileWriteUnknown) }
        let letters = try files.contentsOfDirectory(atPath: path).filter { $0.hasSuffix(".eml") && !$0.hasPrefix(".") }
        for old in letters.sorted().dropLast(capacity) { try files.removeItem(atPath: "\(path)/\(old)") }
    }
}
