"""The words of the contracts in the description of a running edge, and in the clients that are made of it."""

import re
import unittest

from running import edge, stack



def members(schema, path):
    """Each member of a schema with its path and itself."""
    for name, member in (schema.get("properties") or {}).items():
        yield f"{path}.{name}", member
        yield from members(member, f"{path}.{name}")
    for keyword in ("items", "additionalProperties", "anyOf"):
        inner = schema.get(keyword)
        for each in inner if isinstance(inner, list) else [inner]:
            if isinstance(each, dict):
                yield from members(each, path)


class Descriptions(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.description = edge.get("/openapi.json").json
        cls.operations = [(path, each) for path, methods in cls.description["paths"].items() for each in methods.values()]

    def schemas(self):
        yield from self.description["components"]["schemas"].items()
        for path, operation in self.operations:
            for part in (operation.get("requestBody", {}), *operation["responses"].values()):
                for content in part.get("content", {}).values():
                    yield path, content.get("schema", {})

    def test_every_operation_parameter_and_member_has_words(self):
        self.assertGreater(len(self.operations), 190)
        silent = [path for path, operation in self.operations if not operation.get("description")]
        for path, operation in self.operations:
            for parameter in operation.get("parameters", []):
                if "$ref" not in parameter and not parameter.get("description"):
                    silent.append(f"{path} {parameter['name']}")
        found = [each for name, schema in self.schemas() for each in members(schema, name)]
        self.assertGreater(len(found), 1000)
        silent += [path for path, member in found if not member.get("description")]
        self.assertEqual(silent, [])

    def test_the_typed_client_has_them_at_its_functions(self):
        lines = stack.umkreis("sdk", "typescript").split("\n")
        functions = [index for index, line in enumerate(lines) if re.match(r"    \w+\(request\??: Calls\[", line)]
        self.assertGreater(len(functions), 150)
        self.assertEqual([lines[index] for index in functions if not lines[index - 1].endswith("*/")], [])

    def test_the_typed_client_has_them_at_the_members_of_its_types(self):
        text = stack.umkreis("sdk", "typescript")
        types = re.findall(r"^(?:/\*\*.*?\*/ )?export type (\w+) = (\{ .*\});$", text, re.MULTILINE)
        self.assertGreater(len(types), 200)
        silent = []
        for name, body in types:
            # That of the client itself.
            if name == "AuthState":
                continue
            marked = re.sub(r"/\*\*.*?\*/", "§", body)
            silent += [f"{name}.{member}" for mark, member in re.findall(r'(§ )?"?(\w+)"?\??: ', marked) if not mark]
        self.assertEqual(silent, [])


if __name__ == "__main__":
    unittest.main()
