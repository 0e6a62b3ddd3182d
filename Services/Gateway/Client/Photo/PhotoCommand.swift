import ArgumentParser
import CatalogueContract
import ChatContract
import Foundation
import GatewayKit
import UmkreisTexts
import UmkreisVocabulary
import UmkreisWire

struct PhotoCommand: ParsableCommand {
    static let configuration = group(
        "photo",
        "Upload, download and delete photos.",
        [PhotoAddCommand.self, PhotoGetCommand.self, PhotoListCommand.self, PhotoDeleteCommand.self]
    )
}

struct PhotoAddCommand: GatewayCommand {
    static let configuration = verb("add", "Upload photos; an interrupted upload is resumed by repeating the command.")
        .examples(
            "umkreis photo add lake.jpg boat.jpg",
            "umkreis photo add inside.jpg --post 01JTXG8Q5T0000000000000000"
        )

    @Argument(help: "JPEG, PNG, WebP, GIF or HEIC, at most 10 MiB each.", completion: .file())
    var files: [String]

    @Option(help: .init("Add the photos to this post of yours.", valueName: "post"))
    var post: PostID?

    @OptionGroup(title: "Global options") var options: GatewayOptions

    private struct Report: Encodable {
        let photos: [CommitUpload.Reply]
    }

    func run(_ session: Session) async throws {
        // Before the photos are uploaded.
        let title = try await post.asyncMap { try await session.subjects.name(of: $0) }
        var added: [CommitUpload.Reply] = []
        for file in files {
            let reply = try await session.photos.upload(file)
            added.append(reply)
            if let place = reply.location {
                session.output.notice(
                    localized(
                        "cli.photo.locationNotStored",
                        ["file": .words(PlainText.oneLine(file)), "lat": "\(place.lat)", "lon": "\(place.lon)"]
                    )
                )
            }
        }
        try session.output.show(Report(photos: added)) {
            added.map { "\($0.media.photo.id)" }.joined(separator: "\n")
        }
        guard let post else { return session.output.notice(localized("cli.photo.unusedPhotos")) }
        try await show(added.map(\.media.photo.id), by: post, session)
        session.output.notice(
            localized("cli.photo.shown", ["post": .words(title ?? ""), "count": .count(added.count)])
        )
    }

    /// Appends photos to a post.
    private func show(_ photos: [MediaID], by id: PostID, _ session: Session) async throws {
        let post = try await session.send(FindPost(id: id)).post
        var content = post.content
        content.photos = (content.photos ?? []) + photos
        _ = try await session.send(UpdatePost(id: id, revision: post.revision, post: content))
    }
}

struct PhotoGetCommand: GatewayCommand {
    static let configuration = verb("get", "Download a photo to a file.")
        .examples(
            "umkreis photo get 01JTXG8Q5T0000000000000000 --variant 720 -o boat.jpg",
            "umkreis photo get 01JTXG8Q5T0000000000000000 --in 01JTXG9ZZZ0000000000000000 --message 12"
        )

    @Argument(help: "The photo's id.")
    var photo: MediaID

    @Option(help: .init("Require this owner, as for a profile photo.", valueName: "user"))
    var owner: PersonArgument?

    @Option(
        name: .customLong("in"),
        help: .init("The conversation with the photo, in a message or for the group.", valueName: "conversation")
    )
    var conversation: ConversationID?

    @Option(help: .init("The message with the photo.", valueName: "number"))
    var message: Int?

    @Option(help: .ruled("The size", by: FindMedia.variantRule))
    var variant: String = MediaVariant.original.text

    @Option(name: .shortAndLong, help: "The file (default: the id and type).", completion: .file())
    var output: String?

    @Flag(help: "Replace an existing file.")
    var force = false

    @OptionGroup(title: "Global options") var options: GatewayOptions

    private struct Report<Picture: Encodable>: Encodable {
        let file: String
        let picture: Picture
    }

    func validate() throws {
        if message != nil, conversation == nil {
            throw ValidationError(localized("cli.option.requires", ["option": "--message", "other": "--in"]))
        }
        if owner != nil, conversation != nil { throw ValidationError(localized("cli.photo.ownerOrPost")) }
    }

    func run(_ session: Session) async throws {
        let variant = MediaVariant(variant)
        guard let conversation else {
            let (reply, bytes) = try await session.photos.bytes(
                of: photo,
                by: try await session.people.user(owner),
                variant
            )
            return try write(bytes, reply.contentType, reply, session)
        }
        let wanted = FindPhoto(conversation: conversation, message: message, photo: photo, variant: variant)
        let (reply, bytes) = try await session.photos.bytes(of: wanted)
        try write(bytes, reply.contentType, reply, session)
    }

    private func write(_ bytes: [UInt8], _ type: String, _ reply: some Encodable, _ session: Session) throws {
        let file = output ?? "\(photo).\(PhotoFile.suffix(of: type))"
        try OutputFile.write(bytes, to: file, replacing: force)
        try session.output.show(Report(file: file, picture: reply)) { file }
    }
}

struct PhotoListCommand: GatewayCommand {
    static let configuration = verb("list", "List your photos, newest first.")
        .examples("umkreis photo list --limit 10")

    @OptionGroup var page: PageOptions
    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let reply = try await session.send(ListMedia(limit: page.limit, cursor: page.cursor))
        try session.output.show(reply) {
            session.output.table(
                reply.media,
                .text("photo") { $0.photo.id },
                .flexible("name") { $0.name },
                .text("pixels") { "\($0.photo.width)×\($0.photo.height)" },
                .text("kilobytes") { "\(($0.bytes + 999) / 1000)" },
                .text("shown") { $0.isUsed ? localized("cli.answer.yes") : localized("cli.answer.no") },
                .moment("added") { $0.createdAt }
            )
        }
        page.report(session.output, shown: reply.media.count, of: reply.files, next: reply.next)
    }
}

struct PhotoDeleteCommand: GatewayCommand {
    static let configuration = verb("delete", "Delete an unused photo of yours.")
        .examples("umkreis photo delete 01JTXG8Q5T0000000000000000 --yes")

    @Argument(help: "The photo's id.")
    var photo: MediaID

    @Flag(help: "Skip the confirmation.")
    var yes = false

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let named: [String: TextValue] = ["photo": .words(try await session.subjects.name(of: photo))]
        try await session.console.confirm(isSure: yes) { localized("cli.photo.deletePermanently", named) }
        try await session.perform(DeleteMedia(id: photo), notice: localized("cli.photo.deleted", named))
    }
}
