import Foundation
import TestKit
import Testing

/// Health checks of real processes, as container engines run them.
@Suite("umkreis-<service> probe", .serialized)
struct ProbeTests {
    private static func probe(_ service: String, _ words: [String] = [], _ variables: [String: String]) async throws
        -> Program.Ending
    {
        try await Program(executable: RealStack.products.appending(path: "umkreis-\(service)"), environment: variables)
            .run(["probe"] + words)
    }

    @Test("it is 0 for a service that is ready, over ipc") func knowsAServiceOnThisMachine() async throws {
        try await RealStack.run { stack in
            for service in KeyedStack.services {
                let ending = try await Self.probe(service, ["--data", stack.folder], [:])
                #expect(ending.status == 0 && ending.output.isEmpty && ending.errors.isEmpty, "\(ending.errors)")
            }
        }
    }

    @Test("it is 0 for a service that is ready, over tcp with the service's own key, and 1 after its end")
    func knowsAServiceOnTCP() async throws {
        try await KeyedStack.run { stack in
            for service in KeyedStack.services {
                let all = stack.address(of: service).replacing("127.0.0.1", with: "*")
                let ending = try await stack.program(service, ["LISTEN": all]).run(["probe"])
                #expect(ending.status == 0 && ending.errors.isEmpty, "\(ending.errors)")
            }
            try await stack.stop("chat")
            let ending = try await stack.program("chat").run(["probe"])
            #expect(ending.status == 1)
            #expect(ending.errors.hasPrefix("chat is not ready at \(stack.address(of: "chat")): "), "\(ending.errors)")
            #expect(ending.errors.split(separator: "\n").count == 1)
            let revoked = try await stack.umkreis(["keys", "revoke", "geo", "--dir", stack.keys])
            #expect(revoked.status == 0, "\(revoked.errors)")
            let geo = try await stack.program("geo").run(["probe"])
            #expect(geo.status == 78 && geo.errors.contains("umkreis keys rotate geo"), "\(geo.errors)")
        }
    }

    @Test("waits for a missing service up to --timeout") func endsInTime() async throws {
        let data = FileManager.default.temporaryDirectory.path + "/umk-nowhere"
        let short = try await Self.probe("auth", ["--timeout", "100ms"], ["DATA": data])
        #expect(short.status == 1 && short.errors.hasPrefix("auth is not ready at ipc://"), "\(short.errors)")
        // Without a timeout, a client gives up after a second.
        try await eventually("a probe does not end at its timeout") {
            try await Self.probe("auth", ["--timeout", "100ms"], ["DATA": data]).took < .seconds(1)
        }
        #expect(!FileManager.default.fileExists(atPath: data))
    }

    @Test(
        "a mistake in the configuration is 78 and one line",
        arguments: [
            (["LISTEN": "tcp://127.0.0.1:5701"], [], "umkreis keys create"),
            (["LISTEN": "auth:5701"], [], "it begins with ipc:// or tcp://"),
            ([:], ["--timeout", "soon"], "--timeout must be 1ms to 60s"),
            (["DEPLOYMENT": "change-me"], [], "change-me is an example"),
        ] as [([String: String], [String], String)]
    )
    func refuses(variables: [String: String], words: [String], line: String) async throws {
        let ending = try await Self.probe("auth", words, variables)
        #expect(
            ending.status == 78 && ending.errors.hasPrefix("auth: ") && ending.errors.contains(line),
            "\(ending.errors)"
        )
        #expect(ending.errors.split(separator: "\n").count == 1)
    }
}
