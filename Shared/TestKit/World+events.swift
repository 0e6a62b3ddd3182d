public import UmkreisWire

extension World {
    /// Returns a service's events, oldest first.
    public func events(of service: ServiceName) async throws -> [EventLine] {
        var events: [EventLine] = []
        while true {
            let reply = try await sending(as: .gateway).send(
                EventsAfter(sequence: events.last?.sequence ?? 0, limit: 500),
                to: service
            )
            guard !reply.events.isEmpty else { return events }
            events += reply.events
        }
    }

    /// Returns events of one kind, oldest first.
    public func events<E: Event>(_ kind: E.Type) async throws -> [E] {
        try await events(of: E.name.service).filter { $0.name == E.name }.map { line in
            try line.decode(E.self)
        }
    }
}

extension World {
    public func directory(of service: ServiceName) -> String { "\(folder.path)/\(service)" }
}
