"""Build hook: generates `kith_client.api` from schema.graphql and clients/operations."""

import os
import shutil
from pathlib import Path
from typing import Any

from ariadne_codegen.config import get_config_dict
from ariadne_codegen.main import client as generate
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

clients = [
    {
        "async_client": False,
        "client_name": "Operations",
        "client_file_name": "operations_of_client",
        "base_client_name": "BaseClient",
    },
    {
        "async_client": True,
        "client_name": "AsyncOperations",
        "client_file_name": "operations_of_async_client",
        "base_client_name": "AsyncBaseClient",
    },
]


class OperationsHook(BuildHookInterface):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        # A source distribution holds the generated package, and not the schema.
        if not (root / "../../schema.graphql").exists():
            return
        shutil.rmtree(root / "src/kith_client/api", ignore_errors=True)
        before = Path.cwd()
        os.chdir(root)
        try:
            for settings in clients:
                config = get_config_dict("pyproject.toml")
                config["tool"]["ariadne-codegen"] |= settings
                generate(config)
        finally:
            os.chdir(before)
