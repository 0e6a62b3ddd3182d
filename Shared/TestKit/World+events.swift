import Foundation
public import UmkreisWire

extension World {
    /// Returns a service's events, oldest first.
    public func events(of service: ServiceName) async throws -> [EventLine] {
        try await awaitEventNumbers(of: service)
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

    /// Returns the folders of all instances of a service, of which there are two on a server.
    public func directories(of service: ServiceName) -> [String] {
        [directory(of: service), "\(folder.path)/second/\(service)"].filter(FileManager.default.fileExists(atPath:))
    }

    /// Returns the files in a folder of each instance of a service, by their names without hidden ones.
    public func files(in name: String, of service: ServiceName) throws -> [String] {
        let folders = directories(of: service).map { "\($0)/\(name)" }.filter(FileManager.default.fileExists(atPath:))
        let files = try folders.flatMap { folder in
            try FileManager.default.contentsOfDirectory(atPath: folder).filter { !$0.hasPrefix(".") }
                .map { (name: $0, path: "\(folder)/\($0)") }
        }
        return files.sorted { $0.name < $1.name }.map(\.path)
    }
}
