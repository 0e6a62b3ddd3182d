import ArgumentParser
import AuthContract
import CatalogueContract
import GatewayKit
import UmkreisTexts
import UmkreisVocabulary
import UmkreisWire

struct AccountExportCommand: GatewayCommand {
    static let configuration = verb("export", "Export all your data to an archive.")
        .examples("umkreis account export me.zip")

    @Argument(help: "The ZIP archive, which only you may read.", completion: .file())
    var file: String

    @Flag(help: "Replace an existing file.")
    var force = false

    @OptionGroup var secrets: SecretOptions
    @OptionGroup(title: "Global options") var options: GatewayOptions

    private struct Report: Encodable {
        let file: String
        let items: [String: Int]
    }

    func run(_ session: Session) async throws {
        _ = try session.requireAccount()
        let archive = try ZipArchive(file, replaces: force)
        do {
            let items = try await write(archive, session)
            try archive.finish()
            try session.output.state(Report(file: file, items: items)) {
                items.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
            }
        } catch {
            archive.abandon()
            throw error
        }
    }

    /// Writes one file per section; the items of a section are consecutive.
    private func write(_ archive: ZipArchive, _ session: Session) async throws -> [String: Int] {
        var items: [String: Int] = [:]
        var media: [Media] = []
        var reauthentication = Reauthentication(session, secrets)
        for service in ServiceName.stack {
            var section: String?
            var cursor: Cursor?
            repeat {
                let request = ExportMyData(limit: 200, cursor: cursor)
                let page = try await reauthentication.send { try await $0.send(request, to: service) }
                for item in page.items {
                    // A foreign name must not form a path.
                    let name = item.section.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
                    if name != section {
                        section = name
                        try archive.begin(Self.file(of: name))
                    }
                    try archive.append(item.item.bytes + [UInt8(ascii: "\n")])
                    items[name, default: 0] += 1
                    if service == FindMedia.name.service, name == "media" {
                        media.append(try item.item.decode(Media.self))
                    }
                }
                cursor = page.next
            } while cursor != nil
        }
        for media in media { try await write(media, archive, session) }
        try archive.begin("README.txt")
        try archive.append(Array(readme(items, session).utf8))
        return items
    }

    private func write(_ media: Media, _ archive: ZipArchive, _ session: Session) async throws {
        do {
            let (reply, bytes) = try await session.photos.bytes(of: media.photo.id, .original)
            try archive.begin("\(media.photo.id).\(PhotoFile.suffix(of: reply.contentType))")
            try archive.append(bytes)
        } catch let fault as Fault where fault.code == .notFound {
            session.output.notice(localized("cli.account.photoGone", ["id": "\(media.photo.id)"]))
        }
    }

    private static func file(of section: String) -> String {
        section == "account" ? "account.json" : "\(section).ndjson"
    }

    private func readme(_ items: [String: Int], _ session: Session) -> String {
        let list = items.sorted { $0.key < $1.key }.map { name, count in
            "  \(Self.file(of: name)): \(count)"
        }
        let text = localized(
            "cli.account.exportReadme",
            ["date": "\(session.console.now())", "list": .words(list.joined(separator: "\n"))]
        )
        return text + "\n"
    }
}
