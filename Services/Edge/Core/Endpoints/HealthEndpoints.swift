#if HTTP
import Hummingbird
import Messaging
import Wire

/// `GET /healthz`: the edge itself.
struct HealthEndpoint: Endpoint {
    func name(at path: [Substring]) -> String { "health" }

    func respond(to request: EdgeRequest) async throws -> Response { .text("ok\n", "text/plain; charset=utf-8") }
}

/// `GET /readyz`: whether every service is ready; 503 if not.
struct ReadinessEndpoint: Endpoint {
    let client: Client

    private static let patience = Duration.seconds(2)

    private struct Report: Encodable {
        let ready: Bool
        /// `ready`, or the fault.
        let services: [String: String]
    }

    func name(at path: [Substring]) -> String { "health" }

    func respond(to request: EdgeRequest) async throws -> Response {
        let states = await withTaskGroup(of: (ServiceName, String).self) { group in
            for service in ServiceName.stack { group.addTask { (service, await state(of: service)) } }
            return await group.reduce(into: [:]) { $0[$1.0.text] = $1.1 }
        }
        let report = Report(ready: states.values.allSatisfy { $0 == "ready" }, services: states)
        return .text(try WireJSON.text(report), "application/json", status: report.ready ? .ok : .serviceUnavailable)
    }

    private func state(of service: ServiceName) async -> String {
        do throws(Fault) {
            _ = try await client.send(Ready(), to: service, before: .now + Self.patience)
            return "ready"
        } catch {
            return error.code.text
        }
    }
}
#endif
