import StackTestKit
import TestKit
import Testing
import UmkreisWire

/// What clients rely on that know calls by their traits.
@Suite("traits of calls", .stack)
struct TraitTests {
    private static let membersOfPhotos: [(CallTrait, [String])] = [
        (.findsPhoto, ["id", "variant", "offset", "length"]), (.findsUploads, ["sha256s"]),
        (.beginsUpload, ["size", "sha256", "name"]), (.uploadsChunk, ["upload", "index"]),
        (.commitsUpload, ["upload"]),
    ]

    @Test("the calls of sessions say so, and reply with the tokens") func tellWhatACallDoesToASession() async throws {
        let calls = try await world.described()
        #expect(calls.names(with: .startsSession) == ["auth.register", "auth.signIn", "auth.startGuest"])
        #expect(calls.names(with: .renewsSession) == ["auth.refreshSession"])
        #expect(calls.names(with: .endsSession) == ["auth.signOut"])
        for call in calls {
            let tokens = ["token", "tokenExpiresAt", "refreshToken", "sessionExpiresAt"]
            let givesTokens = call.has(.startsSession) || call.has(.renewsSession)
            #expect(givesTokens == tokens.allSatisfy { call.reply.names.contains($0) }, "\(call.name)")
        }
    }

    @Test("what reads accounts is private, and so is an export") func keepsAccountsOutOfCaches() async throws {
        let common: Set = ["dailyActivity", "describe", "listQuarantined", "logs", "metrics", "ping", "ready", "stats"]
        for call in try await world.described() where call.effect == .reads && call.access != .service {
            let word = String(call.name.text.split(separator: ".")[1])
            let isOfAccounts = call.name.service == .auth && !common.contains(word)
            #expect(call.has(.isPrivate) == (isOfAccounts || word == "exportMyData"), "\(call.name)")
        }
    }

    @Test("guests, registrations, sign-ins and resets are rare") func areFewAMinute() async throws {
        let rare = try await world.described().names(with: .isRare)
        #expect(rare == ["auth.register", "auth.requestPasswordReset", "auth.signIn", "auth.startGuest"])
    }

    @Test("each path for photos has one call, which takes what the path passes on", arguments: membersOfPhotos)
    func standBehindThePathsForPhotos(_ trait: CallTrait, _ members: [String]) async throws {
        let calls = try await world.described().filter { $0.has(trait) }
        #expect(calls.count == 1)
        for call in calls { #expect(call.request.names.isSuperset(of: members), "\(call.name)") }
    }

    @Test("a call with bytes in its reply is read in parts") func isReadInParts() async throws {
        let calls = try await world.described().filter { $0.blob == .out }
        #expect(calls.count >= 2)
        for call in calls {
            #expect(call.request.names.isSuperset(of: ["offset", "length"]), "\(call.name)")
            #expect(call.reply.names.isSuperset(of: ["contentType", "total", "sha256"]), "\(call.name)")
        }
    }

    @Test("a description of a release without traits has none", .noServices) func mayBeMissing() throws {
        let call = try WireJSON.decode(
            CallDescription.self,
            from: #"{"name":"a.b","access":"anyone","effect":"reads","polls":false,"blob":"none","faults":[],"#
                + #""request":{},"reply":{}}"#
        )
        #expect(call.traits == nil && !call.has(.isPrivate))
    }
}

extension [CallDescription] {
    fileprivate func names(with trait: CallTrait) -> [CallName] { filter { $0.has(trait) }.map(\.name) }
}

extension JSONSchema {
    /// The members of an object.
    fileprivate var names: Set<String> {
        guard case .object(let members)? = self["properties"] else { return [] }
        return Set(members.map(\.name))
    }
}
