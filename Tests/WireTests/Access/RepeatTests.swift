import AuthCore
import CatalogueCore
import ChatCore
import FavouritesCore
import GeoSearchCore
import StackTestKit
import TestKit
import Testing
import UmkreisMessaging
import UmkreisStorage
import UmkreisTokens
import UmkreisWire

@testable import ServiceKit

/// Every write of every service, repeated under its key.
@Suite("repeated writes", .stack, .settings(["message-burst": "1"]), .timeLimit(.minutes(2)))
struct RepeatTests {
    @Test("a repeated key gets the first reply before any pace, which it does not use up")
    func getTheFirstReply() async throws {
        var writes = try await world.answer(AuthService.self, sealing: "answers.key")
        writes += try await world.answer(CatalogueService.self)
        writes += try await world.answer(GeoSearchService.self)
        writes += try await world.answer(FavouritesService.self, sealing: "answers.key")
        writes += try await world.answer(ChatService.self)
        #expect(writes.count >= 100)
        for write in writes {
            for _ in 1...3 { #expect(await write.isReplayed(), "\(write.call)") }
            #expect(await write.faultOfAnother() != .throttled, "\(write.call)")
        }
    }
}

private struct AnsweredWrite {
    static let reply = #"{"isFirst":true}"#

    let call: CallName
    let body: JSONValue
    let client: Client
    let key: RequestKey

    func isReplayed() async -> Bool {
        do throws(Fault) {
            let reply = try await client.send(call, body: body, key: key.text)
            let first = JSONValue.object([.init("isFirst", .bool(true))])
            let body = try reply.body(JSONValue.self)
            return reply.replayed && body == first
        } catch {
            return false
        }
    }

    /// The fault of the same request under another key.
    func faultOfAnother() async -> FaultCode? {
        do throws(Fault) {
            _ = try await client.send(call, body: body, key: key.text + "-another")
            return nil
        } catch {
            return error.code
        }
    }
}

extension World {
    /// Stores a reply to each write of a service, as if it had been sent.
    ///
    /// - Parameter sealKey: the key file that seals the service's replies.
    fileprivate func answer<Definition: ServiceDefinition>(
        _ service: Definition.Type,
        sealing sealKey: String? = nil
    ) async throws -> [AnsweredWrite] {
        let name = Definition.name
        let keys = "\(directory(of: name))/keys"
        let fingerprints = try KeyFile("fingerprint.key", in: keys).key()
        let seal = try sealKey.map { try ReplySeal(key: KeyFile($0, in: keys)) }
        let routes = routes.filter { $0.name.service == name && $0.effect == .writes }
        let writes = try routes.map { try write(to: $0, fingerprints) }
        try await stop(name)
        let database = try await Database.open(
            DatabaseConfiguration(
                path: "\(directory(of: name))/\(name).sqlite",
                migrations: Definition.migrations,
                scorers: Definition.databaseOptions.scorers,
                now: { .now }
            )
        )
        let moment = clock.now
        try await database.write { transaction in
            for write in writes {
                let reply = Array(AnsweredWrite.reply.utf8)
                let stored = StoredReply(
                    call: write.call,
                    requestHash: write.key.fingerprint,
                    reply: seal?.seal(reply, for: write.key) ?? reply
                )
                try transaction.storeReply(stored, caller: write.key.scope, key: write.key.text, at: moment)
            }
        }
        try await database.close()
        try await start(name)
        return writes
    }

    private func write(to route: Route, _ fingerprints: [UInt8]) throws -> AnsweredWrite {
        let golden = (route.asked as? any BuiltInCall.Type).map { "common.\($0.word)" } ?? route.name.text
        let body = try GoldenLine(golden).request()
        let asked = try Array(route.name.text.utf8) + [0] + WireJSON.encode(body)
        let person = try person("Ada", roles: [Role.moderator, Role.operator])
        let isForServices = route.access == .service
        let key = RequestKey(
            scope: isForServices ? "service:\(ServiceName.gateway)" : Bearer.scope(of: person.id),
            text: "key-of-\(person.id)",
            fingerprint: Blake2b.digest(of: asked, key: fingerprints, length: 16)
        )
        let client = isForServices ? sending(as: .gateway) : person.client
        return AnsweredWrite(call: route.name, body: body, client: client, key: key)
    }
}
