struct Parser {
    let bytes: [UInt8]
    let tokens: [Token]
    var position = 0
    var warnings: [RawWarning]
    var rules: [Rule] = []
    /// Byte offsets.
    var starts: [Int] = []
    var firstPoint: Token?
    var hasTimeSpan = false

    init(_ tokenizer: Tokenizer) {
        bytes = tokenizer.bytes
        tokens = tokenizer.tokens
        warnings = tokenizer.warnings
    }

    /// The end token out of range.
    @inline(__always)
    func peek(_ ahead: Int = 0) -> Token {
        let index = position + ahead
        return tokens.indices.contains(index) ? tokens[index] : tokens[tokens.count - 1]
    }

    @inline(__always)
    var kind: TokenKind { peek().kind }

    @inline(__always)
    mutating func advance(_ count: Int = 1) {
        position += count
    }

    mutating func accept(_ kind: TokenKind) -> Bool {
        guard self.kind == kind else { return false }
        position += 1
        return true
    }

    func fault(_ expected: String, at token: Token? = nil) -> RawFault {
        let token = token ?? peek()
        return RawFault(offset: token.start, end: token.end, expected: expected)
    }

    mutating func warn(_ kind: WarningKind, at token: Token? = nil, _ message: String) {
        warnings.append(RawWarning(kind: kind, offset: (token ?? peek()).start, message: message))
    }

    func text(_ token: Token) -> String {
        String(decoding: bytes[token.start..<token.end], as: UTF8.self)
    }

    mutating func run() throws(RawFault) {
        if accept(.label), !accept(.equals) { _ = accept(.colon) }
        var separator = RuleSeparator.normal
        while kind != .end {
            if kind == .semicolon {
                warn(.separator, "a rule is empty")
                advance()
                continue
            }
            starts.append(peek().start)
            var reader = RuleDraft()
            reader.rule.separator = rules.isEmpty ? .normal : separator
            try readRule(&reader)
            guard !reader.rule.isEmpty else { throw fault("a rule") }
            reader.rule.normalize()
            rules.append(reader.rule)
            separator = try readSeparator()
        }
        if rules.isEmpty { throw fault("a rule") }
        endBeforeCommas()
    }

    /// `open` separates rules such as `Mo 10:00-12:00 open, 14:00+`.
    private mutating func endBeforeCommas() {
        for index in rules.indices.dropLast() where rules[index + 1].separator == .additional {
            let (rule, next) = (rules[index], rules[index + 1])
            guard rule.modifier == nil, rule.comment == nil else { continue }
            let joins = !next.times.isEmpty && !next.selectsDays && !next.isAlways
            if joins || (rule.times.isEmpty && !rule.isAlways) { rules[index].modifier = .open }
        }
    }

    private mutating func readSeparator() throws(RawFault) -> RuleSeparator {
        let token = peek()
        switch token.kind {
        case .end: return .normal
        case .semicolon:
            advance()
            return .normal
        case .fallback:
            advance()
            if kind == .end || kind == .semicolon { throw fault("a rule after '||'") }
            return .fallback
        case .comma, .and:
            advance()
            if kind == .comma || kind == .fallback { throw fault("a rule or a time after ','") }
            if kind == .end || kind == .semicolon { warn(.separator, at: token, "remove the comma at the end") }
            return .additional
        default:
            warn(.separator, "rules are separated by ';' or ','")
            return .additional
        }
    }

    mutating func checkPoints(_ points: PointsInTime) throws(RawFault) {
        guard let firstPoint, points != .accepted else { return }
        if points == .refused || hasTimeSpan {
            throw fault("a span such as 09:00-18:00", at: firstPoint)
        }
        warn(.pointsInTime, at: firstPoint, "the value has points in time, not time spans")
    }
}
