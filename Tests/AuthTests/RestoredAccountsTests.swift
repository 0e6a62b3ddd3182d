import AuthContract
import AuthCore
import CatalogueContract
import CatalogueCore
import Foundation
import TestKit
import Testing

/// Auth's folder is replaced by an older copy while the other services keep their data.
@Suite("auth restored from an older copy", .services(AuthService.self, CatalogueService.self), .timeLimit(.minutes(2)))
struct RestoredAccountsTests {
    private static let copy = "a copy of auth"
    private static let reason: Comment = "it copies a file; a server is restored by its own means"

    private static var lamp: CreatePost { CreatePost(post: PostContent(kind: "offer", title: "A lamp")) }

    private static func copyAuth() async throws {
        try await world.stop("auth")
        let folder = world.directory(of: "auth")
        try FileManager.default.copyItem(atPath: folder, toPath: "\(folder) \(copy)")
        try await world.start("auth")
    }

    private static func restoreAuth() async throws {
        try await world.stop("auth")
        let folder = world.directory(of: "auth")
        try FileManager.default.removeItem(atPath: folder)
        try FileManager.default.moveItem(atPath: "\(folder) \(copy)", toPath: folder)
        try await world.start("auth")
    }

    @Test("tokens of accounts that it does not know write nowhere", .onlyInFiles(reason))
    func refusesUnknownAccounts() async throws {
        let bob = try await world.client.send(Sample.register("Bob"))
        try await Self.copyAuth()
        let ada = try await world.registered("Ada")
        let guest = try await world.guest()
        _ = try await ada.send(Self.lamp)
        try await Self.restoreAuth()
        try await eventually("catalogue still accepts the lost account") {
            do throws(Fault) {
                _ = try await ada.send(Self.lamp)
                return false
            } catch {
                return error.rule == "restored-accounts"
            }
        }
        for lost in [ada, guest] {
            let fault = await #expect(throws: Fault.self) { try await lost.send(ListPosts()) }
            #expect(fault?.code == .unauthenticated && fault?.field == "token")
            let own = await #expect(throws: Fault.self) { try await lost.send(MyAccount()) }
            #expect(own?.rule == "restored-accounts")
        }
        // A known account goes on after a refresh, and a new one from the start.
        #expect(try await world.person(bob).refusal(Self.lamp).rule == "restored-accounts")
        let next = try await world.client.send(RefreshSession(refreshToken: bob.refreshToken))
        _ = try await world.person(next).send(Self.lamp)
        _ = try await world.registered("Cy").send(Self.lamp)
    }

    @Test("a restart of the same history accepts its tokens") func keepsTokens() async throws {
        let ada = try await world.registered("Ada")
        try await world.restart("auth")
        try await world.restart("catalogue")
        #expect(try await ada.send(Self.lamp).post.owner == ada.id)
        #expect(try await ada.send(MyAccount()).user == ada.id)
    }

    @Test("users who were erased after the copy are erased again, without a second mail", .onlyInFiles(reason))
    func erasesAgain() async throws {
        let ada = try await world.registered("Ada")
        try await Self.copyAuth()
        let gateway = world.sending(as: .gateway)
        try await gateway.send(DeleteAccount(user: ada.id))
        // As umkreis backup restore does.
        let folder = world.directory(of: "auth")
        let ledger = try String(contentsOfFile: folder + "/erased", encoding: .utf8)
        #expect(ledger.hasPrefix("\(ada.id) "))
        try ledger.write(toFile: "\(folder) \(Self.copy)/erased", atomically: true, encoding: .utf8)
        try await Self.restoreAuth()
        let fault = await #expect(throws: Fault.self) { try await gateway.send(DeleteAccount(user: ada.id)) }
        #expect(fault?.code == .notFound)
        #expect(try await world.events(ErasureRequested.self).map(\.user) == [ada.id])
    }

    @Test("a line that a full disk has cut does not spoil the next one") func beginsALine() async throws {
        let ada = try await world.registered("Ada")
        let paths = world.directories(of: "auth").map { $0 + "/erased" }
        for path in paths { try "01HZZZZZZZZZZZZZZZZ".write(toFile: path, atomically: true, encoding: .utf8) }
        try await world.sending(as: .gateway).send(DeleteAccount(user: ada.id))
        let ledgers = try paths.map { try String(contentsOfFile: $0, encoding: .utf8).split(separator: "\n") }
        // Each instance lists its own erasures.
        let lines = try #require(ledgers.first { $0.count > 1 })
        #expect(lines.count == 2 && lines[1].hasPrefix("\(ada.id) "), "\(lines)")
        try await world.restart("auth")
    }

    @Test("mails that wait in a restored set are not sent", arguments: [true, false])
    func dropsWaitingMails(isMarked: Bool) async throws {
        let folder = world.directory(of: "auth")
        try await world.withAuthFile { transaction in
            try transaction.execute(
                "INSERT INTO mail (id, kind, sealed, postedAt, dueAt) VALUES (?, ?, ?, ?, ?)",
                "01HZZZZZZZZZZZZZZZZZZZZZZZ",
                "code",
                [UInt8](),
                Timestamp(milliseconds: 0),
                Timestamp(milliseconds: 4_000_000_000_000)
            )
        }
        try await world.stop("auth")
        if isMarked { #expect(FileManager.default.createFile(atPath: folder + "/RESTORED", contents: nil)) }
        try await world.start("auth")
        try await world.stop("auth")
        #expect(!FileManager.default.fileExists(atPath: folder + "/RESTORED"))
        let waiting = try await world.besideAuth { try $0.value("SELECT count(*) FROM mail") ?? 0 }
        #expect(waiting == (isMarked ? 0 : 1))
        try await world.start("auth")
    }
}
