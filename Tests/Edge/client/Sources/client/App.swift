import AuthContract
import CatalogueContract
import ChatContract
import FavouritesContract
import Foundation
import UmkreisClient

/// An app without a screen: a session, an outbox, a cache and a stream in one folder.
///
/// `client <server> <folder>` does what each line of its input says, and prints a line for everything that happens.
@main
struct App {
    let umkreis: UmkreisClient
    let outbox: Outbox
    let folder: URL

    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 3, let server = URL(string: arguments[1]) else { exit(64) }
        let folder = URL(filePath: arguments[2])
        let umkreis = UmkreisClient(
            at: server,
            tokens: FileTokenStore(at: folder.appending(path: "session.json")),
            cache: ReadCache(in: folder.appending(path: "cache"))
        )
        let outbox = try Outbox(of: umkreis, in: folder.appending(path: "outbox"))
        await App(umkreis: umkreis, outbox: outbox, folder: folder).run()
    }

    private func run() async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await outbox.run() }
            group.addTask {
                for await outcome in outbox.outcomes {
                    report(outcome)
                    await outbox.acknowledge(key: outcome.intent.key)
                }
            }
            for await line in Self.input() {
                let words = line.split(separator: " ").map(String.init)
                if words == ["listen"] {
                    group.addTask { await attempt { try await listen() } }
                } else {
                    await attempt { try await perform(words) }
                }
            }
            group.cancelAll()
        }
    }

    private func perform(_ words: [String]) async throws {
        switch (words.first, words.dropFirst().first ?? "") {
        case ("signIn", let login):
            let user = try await umkreis.send(SignIn(login: login, password: words.last ?? "")).user
            say("signedIn", user.description)
        case ("post", let title):
            let photos = words.dropFirst(2).compactMap { MediaID($0) }
            let post = PostContent(kind: "offer", title: title, photos: photos)
            say("stored", try await outbox.add(CreatePost(post: post), subject: "posts").key)
        case ("find", let id):
            guard let id = PostID(id) else { return say("fault", "no id") }
            say("found", try await umkreis.send(FindPost(id: id)).post.content.title)
        case ("cached", let id):
            guard let id = PostID(id) else { return say("fault", "no id") }
            say("cached", try await umkreis.cached(FindPost(id: id))?.reply.post.content.title ?? "")
        default: try await share(words)
        }
    }

    /// Photos, and writes that wait for a network.
    private func share(_ words: [String]) async throws {
        switch (words.first, words.dropFirst().first ?? "") {
        case ("upload", let path):
            guard let photo = try? Data(contentsOf: URL(filePath: path)) else { return say("fault", "no file") }
            let media = try await umkreis.upload(photo, as: CommitUpload.Reply.self, name: "photo.png").media
            let bytes = try await umkreis.fetch(FindMedia(id: media.photo.id))
            say("uploaded", media.photo.id.description, "\(bytes.count)")
        case ("uploadFile", let path):
            let media = try await umkreis.upload(contentsOf: URL(filePath: path), as: CommitUpload.Reply.self).media
            say("uploaded", media.photo.id.description)
        case ("share", let title):
            let photo = NewPhoto(contentsOf: URL(filePath: words.last ?? ""))
            let post = PostContent(kind: "offer", title: title, photos: [photo.id])
            say("stored", try await outbox.add(CreatePost(post: post), photos: [photo], subject: "posts").key)
        case ("guest", _): say("guest", try await umkreis.send(StartGuest()).user.description)
        case ("keep", let id):
            guard let id = PostID(id) else { return say("fault", "no id") }
            say("stored", try await outbox.add(AddFavourite(post: id), subject: "favourites").key)
        default: say("fault", "unknown command")
        }
    }

    /// Prints each message; resumes behind the last printed one.
    private func listen() async throws {
        let file = folder.appending(path: "position")
        let position = try? String(contentsOf: file, encoding: .utf8)
        for try await event in umkreis.events(SyncAfter(), after: position) {
            guard case .reply(let reply) = event, let sync = try reply.reply(to: SyncAfter.self) else { continue }
            try? Data(reply.position.utf8).write(to: file, options: .atomic)
            for message in sync.changes.compactMap(\.message) { say("message", message.text) }
            say("position")
        }
    }

    private func report(_ outcome: IntentOutcome) {
        switch outcome {
        case .sent(let intent, let reply):
            let post = try? reply.decode(CreatePost.Reply.self).post
            say("sent", intent.key, post?.id.description ?? "")
        case .refused(let intent, let fault): say("refused", intent.key, fault.message)
        }
    }

    private func attempt(_ body: () async throws -> Void) async {
        do {
            try await body()
        } catch {
            say("fault", "\(error)")
        }
    }

    private func say(_ words: String...) {
        // Unlike `print`, at once.
        FileHandle.standardOutput.write(Data((words.joined(separator: " ") + "\n").utf8))
    }

    /// The lines of the input; read by a thread, which may block.
    private static func input() -> AsyncStream<String> {
        let (lines, continuation) = AsyncStream<String>.makeStream()
        Thread.detachNewThread {
            while let line = readLine() { continuation.yield(line) }
            continuation.finish()
        }
        return lines
    }
}
