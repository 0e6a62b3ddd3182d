#if HTTP
import Hummingbird
import UmkreisMessaging
import Synchronization
import UmkreisWire

/// `GET /readyz`: whether every service is ready and can write; 503 if not.
///
/// The services are asked once a second at most, however many probes there are.
final class ReadinessEndpoint: Endpoint {
    private struct Report: Encodable {
        let ready: Bool
        /// `ready`, `disk-full`, or the fault.
        let services: [String: String]
    }

    private struct Known {
        let report: Report
        let at: ContinuousClock.Instant
    }

    private static let timeout = Duration.seconds(2)
    private static let lifetime = Duration.seconds(1)
    private static let ready = "ready"

    private let known = Mutex<Known?>(nil)
    private let checks: SharedWork<ReadinessCheck, Report>

    /// All concurrent checks are equal.
    private struct ReadinessCheck: Hashable {}

    init(_ client: Client) {
        checks = SharedWork { _ in await Self.report(from: client) }
    }

    var name: String { "health" }

    func respond(to request: EdgeRequest) async throws -> Response {
        let report = try await report()
        return .text(try WireJSON.text(report), "application/json", status: report.ready ? .ok : .serviceUnavailable)
    }

    private func report() async throws -> Report {
        if let known = known.withLock(\.self), known.at.duration(to: .now) < Self.lifetime { return known.report }
        let report = try await checks.value(for: ReadinessCheck())
        known.withLock { $0 = Known(report: report, at: .now) }
        return report
    }

    private static func report(from client: Client) async -> Report {
        let states = await withTaskGroup(of: (ServiceName, String).self) { group in
            for service in ServiceName.stack { group.addTask { (service, await state(of: service, client)) } }
            return await group.reduce(into: [:]) { $0[$1.0.text] = $1.1 }
        }
        return Report(ready: states.values.allSatisfy { $0 == ready }, services: states)
    }

    private static func state(of service: ServiceName, _ client: Client) async -> String {
        do throws(Fault) {
            let reply = try await client.send(Ready(), to: service, before: .now + timeout)
            return reply.isDiskFull == true ? "disk-full" : ready
        } catch {
            return error.code.text
        }
    }
}
#endif
