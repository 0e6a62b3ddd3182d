import Foundation
import GatewaySupervision
import Messaging
import Wire

/// What a stack consists of.
enum Stack {
    /// In the order in which they are started; they are stopped the other way round.
    static let services = ServiceName.stack

    /// The service that was typed.
    ///
    /// - Throws: ``Refusal`` with the nearest one.
    static func service(_ typed: String) throws(Refusal) -> ServiceName {
        if let service = services.first(where: { $0.text == typed }) { return service }
        let nearest = Suggestion.nearest(to: typed, in: services.map(\.text))
        throw .usage(
            "there is no service \(typed)" + (nearest.map { ": did you mean \($0)?" } ?? ""),
            field: "service",
            hint: "one of " + services.map(\.text).joined(separator: ", ")
        )
    }
}

/// What one service says of itself.
struct ServiceState: Encodable {
    let service: ServiceName
    let isReady: Bool
    /// Why not.
    let fault: Fault?
    let version: String?
    /// How many calls it has.
    let calls: Int?
    /// For operators and the stack's owner.
    let uptimeSeconds: Double?
    /// The number of its last event; this and what follows for operators and the stack's owner.
    let sequence: Int64?
    /// How far it has read in others' histories.
    let followed: [String: Int64]?
    /// How far that is behind what they have told, by their numbers; of those that answer.
    var lag: [String: Int64]?
    /// How many of their events it has set aside.
    let quarantined: Int?
    /// MiB that are free on the disk of its files.
    let diskFreeMiB: Int?
    /// Whether that is less than its setting `disk-free-mib`.
    let isDiskLow: Bool?
}

extension Session {
    /// What every service says of itself, asked at the same time and each for a second at most.
    func states() async -> [ServiceState] {
        await withTaskGroup(of: ServiceState.self) { group in
            for service in Stack.services { group.addTask { await self.state(of: service) } }
            var found: [ServiceName: ServiceState] = [:]
            for await state in group { found[state.service] = state }
            let told = found.compactMapValues(\.sequence)
            return Stack.services.compactMap { found[$0]?.behind(told) }
        }
    }

    private func state(of service: ServiceName) async -> ServiceState {
        do {
            let deadline = ContinuousClock.now.advanced(by: .seconds(2))
            let client = Client(over: connection.transport)
            async let ready = readiness(of: service, with: client, before: deadline)
            async let described = client.send(Describe(), to: service, before: deadline)
            async let stats = stats(of: service, client, before: deadline)
            return ServiceState(
                service: service,
                isReady: true,
                fault: nil,
                version: try await described.version,
                calls: try await described.calls.count,
                uptimeSeconds: await stats?.uptimeSeconds,
                sequence: try await ready.sequence,
                followed: try await ready.followed,
                quarantined: try await ready.quarantined,
                diskFreeMiB: try await ready.diskFreeMiB,
                isDiskLow: try await ready.isDiskLow
            )
        } catch {
            return ServiceState(
                service: service,
                isReady: false,
                fault: missingSocket(of: service) ?? Refusal(describing: error).fault,
                version: nil,
                calls: nil,
                uptimeSeconds: nil,
                sequence: nil,
                followed: nil,
                quarantined: nil,
                diskFreeMiB: nil,
                isDiskLow: nil
            )
        }
    }

    /// Of a service that runs without the file by which callers reach it.
    private func missingSocket(of service: ServiceName) -> Fault? {
        let path = directory.socket(of: service)
        guard RunningProcess(service, in: directory) != nil, !FileManager.default.fileExists(atPath: path) else {
            return nil
        }
        return Fault(.unavailable, "runs, but the file of its socket is missing: \(path)")
    }

    /// `nil` for whoever is neither operator nor owner: that is no reason to call the service unready.
    private func stats(
        of service: ServiceName,
        _ client: Client,
        before deadline: ContinuousClock.Instant
    ) async -> Stats.Reply? {
        // A key that cannot be used is told where it is needed.
        guard let token = try? operatorToken() else { return nil }
        // Its time of start is all that is missing then.
        return try? await client.signedIn(with: token).send(Stats(), to: service, before: deadline)
    }
}

extension ServiceState {
    /// The same, knowing how much each service has told.
    fileprivate func behind(_ told: [ServiceName: Int64]) -> ServiceState {
        var state = self
        state.lag = followed.map { followed in
            var lag: [String: Int64] = [:]
            for (source, sequence) in followed {
                lag[source] = told[ServiceName(source)].map { max(0, $0 - sequence) }
            }
            return lag
        }
        return state
    }
}
