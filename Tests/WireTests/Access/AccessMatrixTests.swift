import AuthContract
import Foundation
import Messaging
import TestKit
import Testing
import Wire

/// Who may do what: every call of every service, asked by everybody there is.
@Suite("access", .timeLimit(.minutes(2)))
struct AccessMatrixTests {
    /// The rule in one table, written down a second time.
    private static func verdict(_ access: Access, _ proof: Proof) -> Verdict {
        let people: [Proof] = [.guest, .user, .moderator, .operator]
        switch (access, proof) {
        case (_, .expired), (_, .revoked), (_, .forged), (_, .forgedService), (_, .personByServiceKey):
            return .unauthenticated
        case (.anyone, _): return .admitted
        case (_, .noToken): return .unauthenticated
        case (.guest, let proof): return people.contains(proof) ? .admitted : .forbidden
        case (.signedIn, let proof): return people.dropFirst().contains(proof) ? .admitted : .forbidden
        case (.moderator, let proof): return [.moderator, .operator].contains(proof) ? .admitted : .forbidden
        case (.operator, let proof): return [.operator, .gateway].contains(proof) ? .admitted : .forbidden
        case (.service, let proof): return [.service, .gateway].contains(proof) ? .admitted : .forbidden
        }
    }

    @Test(arguments: Wiring.allCases)
    func isGivenToWhomTheContractSaysAndToNobodyElse(_ wiring: Wiring) async throws {
        try await Stack.run(wiring: wiring) { world in
            let tokens = try await world.proofs()
            #expect(world.routes.count >= 45)
            for route in world.routes {
                for proof in Proof.allCases {
                    let token = try #require(tokens[proof])
                    let found = await world.verdict(on: route.name, with: token)
                    #expect(found == Self.verdict(route.access, proof), "\(route.name) with \(proof)")
                }
            }
        }
    }

    /// A call whose access changes must be changed here as well: so nobody does it by mistake.
    @Test func isWhatIsWrittenDown() async throws {
        let url = try #require(Bundle.module.url(forResource: "Fixtures/access.txt", withExtension: nil))
        let written = try String(contentsOf: url, encoding: .utf8).split(separator: "\n").map(String.init)
        let told = try await Stack.run(wiring: .inProcess) { world in
            var told: [String] = []
            for service in ServiceName.stack {
                told += try await world.client.send(Describe(), to: service).calls.map {
                    "\($0.name) \($0.access.rawValue)"
                }
            }
            return told.sorted()
        }
        #expect(told == written, "what is told:\n\(told.joined(separator: "\n"))")
    }
}

/// What somebody shows who calls.
private enum Proof: CaseIterable {
    case noToken, guest, user, moderator, `operator`, service, gateway
    case expired, revoked, forged, forgedService, personByServiceKey
}

private enum Verdict {
    case admitted, unauthenticated, forbidden
}

extension World {
    /// A token for each proof; `nil` for none.
    fileprivate func proofs() async throws -> [Proof: String?] {
        let user = try token(roles: [])
        let ended = try await client.send(StartGuest())
        try await person("ended", id: ended.user, token: ended.token).send(SignOut())
        try await untilRevoked(ended.token)
        let strangers = [UInt8](repeating: 1, count: World.serviceKeySeed.count)
        return [
            .noToken: nil, .guest: try token(isGuest: true, roles: [Role.operator]), .user: user,
            .moderator: try token(roles: [Role.moderator]), .operator: try token(roles: [Role.operator]),
            .service: try serviceToken(of: .geo), .gateway: try serviceToken(of: .gateway),
            .expired: try token(roles: [Role.operator], goodFor: .seconds(-60)), .revoked: ended.token,
            .forged: try token(roles: [Role.operator], seed: strangers),
            .forgedService: try serviceToken(of: .gateway, seed: strangers),
            .personByServiceKey: try token(roles: [Role.operator], seed: World.serviceKeySeed),
        ]
    }

    /// Waits until every service refuses a token.
    private func untilRevoked(_ token: String) async throws {
        for service in ServiceName.stack {
            while await verdict(on: Ready.name(at: service), with: token) != .unauthenticated {
                try Task.checkCancellation()
                await Task.yield()
            }
        }
    }

    /// How the chain decides about a call with an empty body: what comes later is the handler's business.
    fileprivate func verdict(on call: CallName, with token: String?) async -> Verdict {
        do {
            _ = try await client.signedIn(with: token).send(call, body: .object([]))
            return .admitted
        } catch {
            switch error.code {
            case .unauthenticated where chainSays(error): return .unauthenticated
            case .forbidden where error.message.contains(" is for "): return .forbidden
            default: return .admitted
            }
        }
    }

    /// Whether it is the chain that refuses, and not a handler that knows no such session.
    private func chainSays(_ fault: Fault) -> Bool {
        let words = ["wants a token", "time is over", "has ended", "not one of this stack"]
        return fault.field == "token" && words.contains { fault.message.contains($0) }
    }
}
