import Testing

/// A client in another language, written from the protocol's page alone.
@Suite("a peer that is not ours", .serialized)
struct PeerTests {
    @Test func playsTheWholeStory() async throws {
        try await RealStack.run { stack in
            let ending = try await stack.peer("journey")
            #expect(ending.status == 0, "\(ending.errors)")
            #expect(ending.output.hasSuffix("{\"passed\": true}\n"))
        }
    }

    @Test func isAnsweredForAnyInput() async throws {
        try await RealStack.run { stack in
            let ending = try await stack.peer("malformed")
            #expect(ending.status == 0, "\(ending.errors)")
            #expect(ending.output.split(separator: "\n").count { $0.contains("\"answered\"") } == 23)
        }
    }

    @Test("a new connection for each request brings no new budget") func strangersShareABudget() async throws {
        try await RealStack.run { stack in
            let ending = try await stack.peer("stranger")
            #expect(ending.status == 0, "\(ending.output)\(ending.errors)")
        }
    }

    @Test func validatesEveryCallAgainstItsSchema() async throws {
        try await RealStack.run { stack in
            let ending = try await stack.peer(script: "schemas.py")
            #expect(ending.status == 0, "\(ending.errors)")
            #expect(ending.output.split(separator: "\n").count == 5)
        }
    }

    @Test func writesAThousandPostsConcurrentlyTwice() async throws {
        try await RealStack.run { stack in
            let ending = try await stack.peer("burst")
            #expect(ending.status == 0, "\(ending.errors)")
            #expect(ending.output.contains("\"again\", \"answered\": 1000, \"replayed\": 1000"))
        }
    }

    @Test("GeographicLib and a look at each post find what geo-search finds, in its order")
    func searchesAreRight() async throws {
        try await RealStack.run { stack in
            let ending = try await stack.peer("300", script: "geo_oracle.py", within: .seconds(240))
            #expect(ending.status == 0, "\(ending.output)\(ending.errors)")
        }
    }
}
