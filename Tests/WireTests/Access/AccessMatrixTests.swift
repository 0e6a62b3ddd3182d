import AuthContract
import Foundation
import StackTestKit
import TestKit
import Testing
import UmkreisMessaging
import UmkreisWire

/// Access rules: every call of every service, with every kind of caller.
@Suite("access", .timeLimit(.minutes(2)), .stack)
struct AccessMatrixTests {
    /// The access rules, written down a second time.
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

    @Test(.everyWiring) func matchesTheContracts() async throws {
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

    /// With any token, even of services: networks limit guesses of passwords and mails.
    @Test("no token may name a network, only the edge's key", .everyWiring) func networksAreTheEdges() async throws {
        let part = String(repeating: "A", count: NetworkClaim.partLength)
        var stranger = world.client
        stranger.network = NetworkClaim(CallerNetwork(subnet: part), proof: part)
        var edge = world.client(in: "192.0.2.1")
        var tampered = world.client(in: "192.0.2.1", of: "a site")
        tampered.network = try NetworkClaim(
            CallerNetwork(subnet: part, site: #require(tampered.network).network.site),
            proof: #require(tampered.network).proof
        )
        for (proof, token) in try await world.proofs() where proof != .revoked {
            for service in ServiceName.stack {
                let call = Ready.name(at: service)
                for client in [stranger, tampered] {
                    let fault = await #expect(throws: Fault.self) {
                        try await client.signedIn(with: token).send(call, body: .object([]))
                    }
                    #expect(fault?.code == .forbidden && fault?.field == "network", "\(service) with \(proof)")
                    #expect(fault?.rule == "not-the-edge")
                }
            }
        }
        for service in ServiceName.stack { _ = try await edge.send(Ready(), to: service) }
        edge.network = nil
        for service in ServiceName.stack { _ = try await edge.send(Ready(), to: service) }
    }

    /// Changed access must be changed here too, which prevents mistakes.
    @Test func equalsTheFixture() async throws {
        let text = try String(contentsOf: Bundle.module.fixture("access.txt"), encoding: .utf8)
        let written = text.split(separator: "\n").map(String.init)
        var published: [String] = []
        for service in ServiceName.stack {
            published += try await world.client.send(Describe(), to: service).calls.map {
                "\($0.name) \($0.access.rawValue)"
            }
        }
        published.sort()
        #expect(published == written, "published:\n\(published.joined(separator: "\n"))")
    }
}

private enum Proof: CaseIterable {
    case noToken, guest, user, moderator, `operator`, service, gateway
    case expired, revoked, forged, forgedService, personByServiceKey
}

private enum Verdict {
    case admitted, unauthenticated, forbidden
}

extension World {
    /// A token for each proof; `nil` without one.
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

    private func untilRevoked(_ token: String) async throws {
        for service in ServiceName.stack {
            while await verdict(on: Ready.name(at: service), with: token) != .unauthenticated {
                try Task.checkCancellation()
                await Task.yield()
            }
        }
    }

    /// The chain's decision about a call with an empty body, before its handler.
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

    /// Whether the chain refuses, not a handler with an unknown session.
    private func chainSays(_ fault: Fault) -> Bool {
        let words = ["requires a token", "has expired", "has ended", "not valid in this stack"]
        return fault.field == "token" && words.contains { fault.message.contains($0) }
    }
}
