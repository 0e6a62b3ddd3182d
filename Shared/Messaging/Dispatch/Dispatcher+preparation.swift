import UmkreisWire

extension Dispatcher {
    /// Authenticates, checks and decodes a request, and releases its line.
    func prepare(
        _ received: ReceivedRequest,
        _ slot: AdmissionSlot,
        since arrival: ContinuousClock.Instant
    ) async -> Preparation {
        defer { slot.releaseLine() }
        switch received.take() {
        case .read(let request): return .request(await prepare(request, slot, since: arrival))
        case .unread(let message):
            switch read(message) {
            case .answered(let line): return .answered(line)
            case .request(let request): return .request(await prepare(request, slot, since: arrival))
            }
        case nil: preconditionFailure("a request was taken twice")
        }
    }

    private func prepare(
        _ read: ReadRequest,
        _ slot: AdmissionSlot,
        since arrival: ContinuousClock.Instant
    ) async -> PreparedRequest {
        let (request, route) = (read.request, read.route)
        var prepared = PreparedRequest(read, from: .process(keyOwner: slot.peer.keyOwner), since: arrival)
        slot.expectEnd(at: prepared.deadline, orWithConnection: route.lane == .polls || route.effect == .reads)
        do {
            guard ContinuousClock.now < prepared.deadline else {
                throw Fault(.deadlineExceeded, "the request waited longer than its \(request.ttlMs) ms")
            }
            prepared.origin = try origin(of: request, from: slot.peer)
            if let updateSession, let token = request.token {
                try await RequestDeadline.$current.withValue(prepared.deadline) { try await updateSession(token) }
            }
            prepared.bearer = try bearer(of: request.token, route)
            prepared.pollToken = route.lane == .polls && prepared.bearer?.session != nil ? request.token : nil
            try slot.reclassify(prepared.bearer, in: route.lane)
            prepared.key = try key(of: request, route, from: prepared.bearer)
            guard read.blob == nil || route.blob == .in else {
                throw BrokenRule("no-blob", "is not accepted by \(route.name)").fault(at: "blob")
            }
            prepared.work = .success(try route.decode(request))
        } catch let over as SessionEndedError where route.endsSession {
            // The first reply may be lost; a repeat gets it despite its invalid token.
            prepared.key = try? key(of: request, route, from: .person(over.caller))
            prepared.work = .failure(over)
        } catch {
            prepared.work = .failure(error)
        }
        return prepared
    }

    /// A claim without proof is always rejected, so that a broken setup is noticed.
    func origin(of request: IncomingRequest, from peer: Peer) throws(Fault) -> RequestOrigin {
        guard let claim = request.network else { return .process(keyOwner: peer.keyOwner) }
        guard believes(claim, peer) else {
            throw Fault(
                .forbidden,
                "only the edge of this stack names networks",
                field: "network",
                rule: "not-the-edge"
            )
        }
        return .network(claim.network)
    }

    /// A bad token is always rejected.
    func bearer(of token: String?, _ route: Route) throws -> Bearer? {
        let bearer = try token.map(authenticate)
        try route.access.check(bearer, for: route.name)
        if let restriction = bearer?.restriction, !route.waives.contains(restriction) {
            try restriction.check(route.access, route.effect)
        }
        return bearer
    }

    /// Returns the request's key; without a token it must be unguessable, since all such senders share a scope.
    private func key(of request: IncomingRequest, _ route: Route, from bearer: Bearer?) throws(Fault) -> RequestKey? {
        guard route.effect == .writes, let text = request.key else { return nil }
        guard bearer != nil || text.utf8.count >= WireLimits.minimumAnonymousKey else {
            throw BrokenRule(
                "guessable",
                "must have at least \(WireLimits.minimumAnonymousKey) characters without a token",
                values: ["least": .number(Double(WireLimits.minimumAnonymousKey))]
            ).fault(at: "key")
        }
        let call = Array(request.call.text.utf8) + [0]
        let (literal, canonical) = (request.document.text(request.body), request.document.canonicalText(request.body))
        return RequestKey(
            scope: bearer?.scope ?? "anyone",
            text: text,
            fingerprint: fingerprint(call + canonical),
            literalFingerprint: literal.elementsEqual(canonical) ? nil : fingerprint(call + literal)
        )
    }
}
