import Foundation
import GatewaySupervision
import Messaging
import Wire

enum Stack {
    /// In start order; they stop in reverse.
    static let services = ServiceName.stack

    /// Throws ``Refusal`` with the nearest name.
    static func service(_ typed: String) throws(Refusal) -> ServiceName {
        if let service = services.first(where: { $0.text == typed }) { return service }
        let nearest = Suggestion.nearest(to: typed, in: services.map(\.text))
        throw .usage(
            "unknown service \(typed)" + (nearest.map { ": did you mean \($0)?" } ?? ""),
            field: "service",
            hint: "one of " + services.map(\.text).joined(separator: ", ")
        )
    }
}

struct ServiceState: Encodable {
    let service: ServiceName
    let isReady: Bool
    let fault: Fault?
    let version: String?
    /// Number of calls.
    let calls: Int?
    /// Privileged.
    let uptimeSeconds: Double?
    /// Last event; this and the following are privileged.
    let sequence: Int64?
    /// Last event read from each service.
    let followed: [String: Int64]?
    /// Events behind each reachable service.
    var lag: [String: Int64]?
    /// Number of quarantined events.
    let quarantined: Int?
    /// Free disk space in MiB.
    let diskFreeMiB: Int?
    /// Whether it is below `disk-free-mib`.
    let isDiskLow: Bool?
}

extension Session {
    /// Asks all services concurrently, with a timeout of two seconds.
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

    /// The fault of a running service without socket file.
    private func missingSocket(of service: ServiceName) -> Fault? {
        let path = directory.socket(of: service)
        guard RunningProcess(service, in: directory) != nil, !FileManager.default.fileExists(atPath: path) else {
            return nil
        }
        return Fault(.unavailable, "runs, but its socket file is missing: \(path)")
    }

    /// `nil` if the user isn't privileged; the service may be ready nevertheless.
    private func stats(
        of service: ServiceName,
        _ client: Client,
        before deadline: ContinuousClock.Instant
    ) async -> Stats.Reply? {
        // An unusable key is reported where it is required.
        guard let token = try? operatorToken() else { return nil }
        return try? await client.signedIn(with: token).send(Stats(), to: service, before: deadline)
    }
}

extension ServiceState {
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
