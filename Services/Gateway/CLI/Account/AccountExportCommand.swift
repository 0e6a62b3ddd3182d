import ArgumentParser
import AuthContract
import CatalogueContract
import GatewaySupervision
import Vocabulary
import Wire

struct AccountExportCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "export",
        "Write all that the services keep of you into one archive.",
        examples: "umkreis account export me.zip"
    )

    @Argument(help: "The archive: a ZIP file that only you may read.")
    var file: String

    @Flag(name: .long, help: "Replace the file if there is one.")
    var force = false

    @OptionGroup var secrets: SecretOptions

    @OptionGroup(title: "In every command") var options: GatewayOptions

    private struct Report: Encodable {
        let file: String
        /// How many of each kind there are.
        let items: [String: Int]
    }

    func run(_ session: Session) async throws {
        guard try session.account() != nil else { throw Refusal.signInFirst("nobody is signed in") }
        let archive = try ZipArchive(file, replaces: force)
        do {
            let items = try await write(archive, session)
            try archive.finish()
            try session.output.show(Report(file: file, items: items)) {
                items.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
            }
        } catch {
            archive.abandon()
            throw error
        }
    }

    /// One file for each kind of thing; a kind is one service's, and its items come together.
    private func write(_ archive: ZipArchive, _ session: Session) async throws -> [String: Int] {
        var items: [String: Int] = [:]
        var media: [Media] = []
        for service in Stack.services {
            var section: String?
            var cursor: Cursor?
            repeat {
                let page = try await session.sendProven(
                    ExportMyData(limit: 200, cursor: cursor),
                    to: service,
                    secrets
                )
                for item in page.items {
                    // A name of the other side's is no path.
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

    /// The bytes of a picture, in a file that is called by its id.
    private func write(_ media: Media, _ archive: ZipArchive, _ session: Session) async throws {
        do {
            let (reply, bytes) = try await session.bytes(of: media.photo.id, .original)
            try archive.begin("\(media.photo.id).\(PhotoFile.suffix(of: reply.contentType))")
            try archive.append(bytes)
        } catch let fault as Fault where fault.code == .notFound {
            session.output.notice("the picture \(media.photo.id) was deleted meanwhile")
        }
    }

    private static func file(of section: String) -> String {
        section == "account" ? "account.json" : "\(section).ndjson"
    }

    private func readme(_ items: [String: Int], _ session: Session) -> String {
        let list = items.sorted { $0.key < $1.key }.map { name, count in
            "  \(Self.file(of: name)): \(count)"
        }
        return """
            What the services of an Umkreis stack keep of you, as of \(session.console.now()).

            Schema 1. account.json is one JSON object; each other file has one object a line (NDJSON), in UTF-8.
            Times are RFC 3339 in UTC; ids are those that the services use. messages.ndjson holds what others wrote
            to you as well. media.ndjson lists your pictures, each of which is a file that is called by its id.
            Geo-search keeps only what it has made from posts, and has no file here.

            \(list.joined(separator: "\n"))

            """
    }
}
