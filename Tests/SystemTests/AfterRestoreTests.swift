import AuthContract
import CatalogueContract
import ChatContract
import FavouritesContract
import Foundation
import GeoSearchContract
import TestKit
import Testing
import UmkreisMessaging

/// What `umkreis backup restore` promises for the time after it, on a real stack.
@Suite("a stack after a restore", .serialized)
struct AfterRestoreTests {
    private static let services: [ServiceName] = ["auth", "catalogue", "geo", "favourites", "chat"]

    private func done(_ ending: Program.Ending) throws {
        try #require(ending.status == 0, "\(ending.output)\(ending.errors)")
    }

    private static func epochs(_ stack: RealStack, _ client: Client) async throws -> [ServiceName: String] {
        let owner = client.signedIn(with: try await stack.operatorToken())
        var epochs: [ServiceName: String] = [:]
        for service in services { epochs[service] = try await owner.send(Ready(), to: service).epoch }
        return epochs
    }

    private static func mails(in stack: RealStack) throws -> [String] {
        let folder = stack.folder + "/auth/mail"
        return try FileManager.default.contentsOfDirectory(atPath: folder).map {
            try String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8)
        }
    }

    private static func code(for address: String, in stack: RealStack) throws -> String? {
        try mails(in: stack).filter { $0.contains("To: \(address)") }
            .compactMap { $0.firstMatch(of: /\s(\d{8})\s/)?.1 }.first.map(String.init)
    }

    private static func fault(_ call: () async throws -> Void) async -> Fault? {
        do {
            try await call()
            return nil
        } catch {
            return error as? Fault
        }
    }

    /// What users had at the time of the set.
    private struct Before {
        let kim: SignedIn
        let eva: UserID
        let chat: SyncAfter.Reply
        let favourites: FavouriteChangesAfter.Reply
        let epochs: [ServiceName: String]
    }

    @Test("has new histories, ended the later sessions, erases users again, and mails nobody twice")
    func keepsItsPromises() async throws {
        try await RealStack.run { stack in
            defer { Self.removeFormer(stack) }
            let client = stack.client(timeout: .seconds(30))
            let before = try await Self.write(client, stack)
            try done(try await stack.umkreis(["backup", "init", stack.folder + ".target"]))
            try done(try await stack.umkreis(["backup", "create"]))
            let later = try await client.send(SignIn(login: "kim@example.org", password: "kim brindle ferry oxide"))
            try await erase(before.eva, client, stack)
            try done(try await stack.umkreis(["down"]))
            try done(try await stack.umkreis(["backup", "restore", "--replace", "--yes"]))
            try done(try await stack.umkreis(["up", "--detach", "--wait"]))
            let after = try await Self.epochs(stack, client)
            for service in Self.services { #expect(before.epochs[service] != after[service], "\(service)") }
            let ended = await Self.fault { _ = try await client.send(RefreshSession(refreshToken: later.refreshToken)) }
            #expect(ended?.code == .unauthenticated)
            try await Self.expectStaleDevice(before, client)
            try await Self.expectErased(client, stack)
        }
    }

    private static func write(_ client: Client, _ stack: RealStack) async throws -> Before {
        let register = Register(email: "kim@example.org", password: "kim brindle ferry oxide", displayName: "Kim")
        let kim = try await client.send(register, key: "kim-and-what-nobody-guesses")
        let eva = try await client.registered("eva")
        // Only a verified address gets the last mail.
        try await eventually("eva gets no code") { try code(for: "eva@example.org", in: stack) != nil }
        let mailed = try #require(try code(for: "eva@example.org", in: stack))
        _ = try await eva.client.send(VerifyEmail(code: mailed))
        let lamp = PostContent(kind: "offer", title: "Eva's lamp", point: try Coordinate(lat: 47.8, lon: 13))
        _ = try await eva.client.send(CreatePost(post: lamp), key: "lamp")
        let asKim = client.signedIn(with: kim.token)
        return Before(
            kim: kim,
            eva: eva.user,
            chat: try await asKim.send(SyncAfter()),
            favourites: try await asKim.send(FavouriteChangesAfter()),
            epochs: try await epochs(stack, client)
        )
    }

    private func erase(_ user: UserID, _ client: Client, _ stack: RealStack) async throws {
        try done(try await stack.umkreis(["account", "delete", "--now", user.description, "--yes"]))
        try await eventually("the lamp is still found") {
            try await client.send(Search(words: "lamp")).hits.isEmpty
        }
        try await eventually("eva gets no last mail") {
            try Self.mails(in: stack).contains { $0.contains("eva@example.org") && $0.contains("last e-mail") }
        }
    }

    /// The session goes on, and its cursors are refused.
    private static func expectStaleDevice(_ before: Before, _ client: Client) async throws {
        let fresh = try await client.send(RefreshSession(refreshToken: before.kim.refreshToken))
        let kim = client.signedIn(with: fresh.token)
        let chat = await fault { _ = try await kim.send(SyncAfter(cursor: before.chat.cursor)) }
        #expect(chat?.code == .gone)
        let cursor = before.favourites.cursor
        let favourites = await fault { _ = try await kim.send(FavouriteChangesAfter(cursor: cursor)) }
        #expect(favourites?.code == .gone)
    }

    private static func expectErased(_ client: Client, _ stack: RealStack) async throws {
        try await eventually("eva's lamp is back") {
            let listed = try await client.send(ListPosts(kind: "offer")).count
            let found = try await client.send(Search(words: "lamp")).hits
            return listed == 0 && found.isEmpty
        }
        let signIn = SignIn(login: "eva@example.org", password: "eva brindle ferry oxide")
        #expect(await fault { _ = try await client.send(signIn) }?.code == .unauthenticated)
        // The folder of mails is not in the set, so these are of after the restore.
        let mails = (try? Self.mails(in: stack)) ?? []
        #expect(!mails.contains { $0.contains("eva@example.org") || $0.contains("kim@example.org") }, "\(mails)")
    }

    private static func removeFormer(_ stack: RealStack) {
        let parent = URL(filePath: stack.folder).deletingLastPathComponent().path
        let name = URL(filePath: stack.folder).lastPathComponent + "."
        for entry in (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? [] where entry.hasPrefix(name) {
            try? FileManager.default.removeItem(atPath: "\(parent)/\(entry)")
        }
    }
}
